/** Says which address has no page. */
import '../shared/frame.js';

document.querySelector('#address')!.textContent = location.pathname;
