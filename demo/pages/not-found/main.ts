/** Draws only the bar that every page of the demo has. */
import '../shared/frame.js';
