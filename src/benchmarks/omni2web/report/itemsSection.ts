import { type Markup, markup } from '../../../report/markup.js';
import type { ItemPage } from './writeItemPages.js';

/** A card an instance; pictures only where they lie beside the page. */
export function itemsSection(items: readonly ItemPage[]): Markup {
  return markup`<p class="soft">Each page shows what was said and meant, what every subject was shown and gave back, and why the judge decided as it did. The pages lie in the folder items beside this file.</p>
<ul class="cards">${items.map(({ instance, address, picture }) => markup`<li>${picture ? markup`<img src="${picture}" alt="" loading="lazy">` : null}<div><a href="${address}">${instance.id}</a><br><span class="small soft">${instance.page}, ${instance.language === 'zh' ? 'Chinese' : 'English'}, ${instance.steps.length} steps</span></div></li>`)}</ul>`;
}
