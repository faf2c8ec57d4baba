/** Being called to my turn on this device while no page of the table is open: off until I ask for it. */
import { api, Refusal, Unreachable } from "./api";

/**
 * What this device can do and does: it calls me or not, I forbade it in the browser, the page has no https, or the
 * browser cannot (an iPhone can once Quillmap is on its home screen).
 */
export type Calls = "on" | "off" | "forbidden" | "insecure" | "impossible";

/** The part of the browser that is needed; tests bring their own. */
export interface Device {
  readonly secure: boolean;
  /** The push service of this browser, once the service worker runs; null if there is none. */
  manager(): Promise<PushManager | null>;
  permission(): NotificationPermission;
  askPermission(): Promise<NotificationPermission>;
}

const PATIENCE = 5_000;

export const BROWSER: Device = {
  get secure() {
    return globalThis.isSecureContext;
  },
  async manager() {
    if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) return null;
    const never = new Promise<null>((done) => setTimeout(done, PATIENCE, null));
    return (await Promise.race([navigator.serviceWorker.ready, never]))?.pushManager ?? null;
  },
  permission: () => Notification.permission,
  askPermission: () => Notification.requestPermission(),
};

/** Bytes of base64 for URLs. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && new Uint8Array(one).join() === other.join();

export class Push {
  /** Null while it is not known. */
  calls: Calls | null = $state(null);
  readonly #device: Device;

  constructor(device: Device = BROWSER) {
    this.#device = device;
  }

  /** See how things are; who is to be called stays so, whatever became of the server's memory or key. */
  async look(): Promise<void> {
    if (!this.#device.secure) {
      this.calls = "insecure";
      return;
    }
    const manager = await this.#device.manager();
    if (!manager) this.calls = "impossible";
    else if (this.#device.permission() === "denied") this.calls = "forbidden";
    else if (this.#device.permission() === "granted" && (await manager.getSubscription())) await this.#renew(manager);
    else this.calls = "off";
  }

  /** Ask the browser's permission, and be called from now on. */
  async begin(): Promise<void> {
    const manager = await this.#device.manager();
    if (!manager) this.calls = "impossible";
    else if ((await this.#device.askPermission()) !== "granted")
      this.calls = this.#device.permission() === "denied" ? "forbidden" : "off";
    else await this.#subscribe(manager);
  }

  async end(): Promise<void> {
    await api.doNotCallMe();
    await this.forget();
  }

  /** The server calls me no longer, as I am signed out: whoever comes next on this device has not asked for it. */
  async forget(): Promise<void> {
    const manager = this.#device.secure ? await this.#device.manager() : null;
    await (await manager?.getSubscription())?.unsubscribe();
    this.calls = "off";
  }

  async #renew(manager: PushManager): Promise<void> {
    try {
      await this.#subscribe(manager);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.calls = "off";
    }
  }

  async #subscribe(manager: PushManager): Promise<void> {
    const key = bytes((await api.pushKey()).key);
    let found = await manager.getSubscription();
    if (found && !isSame(found.options.applicationServerKey, key)) {
      await found.unsubscribe();
      found = null;
    }
    found ??= await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = found.toJSON();
    await api.callMe({ endpoint: endpoint!, keys: { p256dh: keys!["p256dh"]!, auth: keys!["auth"]! } });
    this.calls = "on";
  }
}
