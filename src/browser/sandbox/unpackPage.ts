import { foldWhiteSpace } from '../../html/foldWhiteSpace.js';
import type { ElementSnapshot, ImageSnapshot, PageSnapshot } from '../../html/PageSnapshot.js';
import { roleOf } from '../../html/roleOf.js';
import type { CollectedElement, CollectedPage } from './collectPage.js';

/** Collected data of a page to its snapshot. */
export async function unpackPage(
  page: CollectedPage,
  readImage: (image: CollectedElement['images'][number]) => Promise<ImageSnapshot>,
): Promise<Pick<PageSnapshot, 'pageHeight' | 'title' | 'elements'>> {
  const styles = page.styles.map((values) => {
    const style: Record<string, string> = {};
    page.propertyNames.forEach((name, at) => {
      style[name] = values[at] ?? '';
    });
    return style;
  });
  const elements: ElementSnapshot[] = [];
  for (const element of page.elements) {
    const attributes: Record<string, string> = Object.create(null);
    for (const [name, value] of element.attributes) attributes[name] = value;
    const style = styles[element.style] ?? {};
    const images: ImageSnapshot[] = [];
    for (const image of element.images) images.push(await readImage(image));
    const [x, y, width, height] = element.box;
    elements.push({
      path: element.path,
      parent: element.parent,
      tag: element.tag,
      role: roleOf({ tag: element.tag, attributes }),
      attributes,
      ownText: foldWhiteSpace(element.ownText),
      text: foldWhiteSpace(page.wholeText.slice(element.textStart, element.textEnd)),
      box: { x, y, width, height },
      visible: element.visible,
      style:
        element.extraStyle.length === 0 ? style : { ...style, ...Object.fromEntries(element.extraStyle) },
      images,
      link: element.tag === 'a' || element.tag === 'area' ? (attributes.href ?? null) : null,
    });
  }
  return { pageHeight: page.pageHeight, title: page.title, elements };
}
