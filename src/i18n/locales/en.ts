export { ENGLISH as default } from '../strings.js';
