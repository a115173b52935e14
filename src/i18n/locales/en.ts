import { ENGLISH } from '../strings.js';

export default ENGLISH;
