/** A QR code for a text with error correction M and no border: rows of modules, true for dark. */
import { encode } from "uqr";

export const qrCode = (text: string): boolean[][] => encode(text, { ecc: "M", border: 0 }).data;
