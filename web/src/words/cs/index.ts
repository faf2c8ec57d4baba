export { default } from "../en";
