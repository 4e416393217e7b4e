import { type Markup, markup } from '../../../report/markup.js';
import type { ItemPage } from './writeItemPages.js';

/** A card a task; pictures only where they lie beside the page. */
export function itemsSection(items: readonly ItemPage[]): Markup {
  return markup`<p class="soft">Each page shows what the video shows, what every subject was given and did, step by step, and why the judge decided as it did. The pages lie in the folder items beside this file.</p>
<ul class="cards">${items.map(({ instance, address, picture, solved, tried }) => markup`<li>${picture ? markup`<img src="${picture}" alt="" loading="lazy">` : null}<div><a href="${address}">${instance.id}</a> <span class="small soft">${solved} of ${tried} outputs succeed</span><br><span class="small">${instance.instruction}</span></div></li>`)}</ul>`;
}
