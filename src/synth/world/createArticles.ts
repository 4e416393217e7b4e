import type { Random } from '../../core/createRandom.js';
import { type ArticleTopic, articleTopics, type TopicSource } from './articleTopics.js';
import { bodyColors, colorNames, darkInk, darkLabel, paleLabels, whiteInk } from './colors.js';
import type { Namer } from './createNamer.js';
import { toId } from './toId.js';
import type { Article, Prop } from './World.js';

/** Topics whose articles borrow the name of another article, which makes a name ambiguous. */
const borrowers = new Map([
  ['lake', 'river'],
  ['mineral', 'bird'],
  ['town', 'instrument'],
]);
const editionsPerFestival = 3;
const festivals = 2;

/** The encyclopedia: nine topics, the editions of two festivals, three names shared by two articles each. */
export function createArticles(namer: Namer, random: Random): Article[] {
  const source: TopicSource = { random, word: namer.word, fullName: namer.fullName };
  const articles: Article[] = [];
  for (const topic of articleTopics) {
    for (let index = 0; index < topic.count; index += 1) {
      const lender =
        index === 0 ? articles.find((article) => article.topic === borrowers.get(topic.topic)) : undefined;
      articles.push(createArticle(topic, lender?.name ?? nameFor(topic, namer), source));
    }
  }
  for (let index = 0; index < festivals; index += 1) articles.push(...createEditions(source));
  return linked(articles, random);
}

function nameFor(topic: ArticleTopic, namer: Namer): string {
  if (topic.naming === 'title') return namer.title();
  return topic.naming === 'person' ? namer.fullName() : namer.word();
}

function createArticle(topic: ArticleTopic, name: string, source: TopicSource): Article {
  const facts = topic.facts(source);
  const lastName = name.split(' ').at(-1)!;
  const firstLine = (topic.naming === 'person' ? lastName : name).toUpperCase();
  return {
    id: '',
    title: name,
    name,
    topic: topic.topic,
    prop: topic.prop && {
      ...look(topic.prop.form, topic.prop.size, source.random),
      lines: [firstLine, ...topic.prop.lines(facts)],
    },
    facts,
    family: null,
    variant: '',
    paragraphs: [`${name} ${topic.lead(facts)}`],
    sections: topic.sections.map(({ heading, sentences }) => ({
      heading,
      paragraphs: [source.random.shuffle(sentences).join(' ')],
    })),
    related: [],
  };
}

/** The posters of a festival's editions differ in the year only. */
function createEditions({ random, word, fullName }: TopicSource): Article[] {
  const place = word();
  const name = `${place} Festival`;
  const prop = look('poster', [0.42, 0.59, 0.002], random);
  const firstYear = random.integer(1961, 1984);
  return Array.from({ length: editionsPerFestival }, (_, index): Article => {
    const year = String(firstYear + index * random.pick([2, 3]) + index);
    const facts = {
      Year: year,
      Place: place,
      Visitors: random.integer(3_000, 88_000).toLocaleString('en-US'),
      'Opening act': fullName(),
      Days: String(random.integer(2, 6)),
      Director: fullName(),
    };
    return {
      id: '',
      title: `${name} ${year}`,
      name: `${name} ${year}`,
      topic: 'festival',
      prop: { ...prop, lines: [place.toUpperCase(), 'Festival', year] },
      facts,
      family: toId(name),
      variant: year,
      paragraphs: [
        `The ${name} of ${year} lasted ${facts.Days} days and drew ${facts.Visitors} visitors. ${facts['Opening act']} opened it; ${facts.Director} directed it.`,
      ],
      sections: [
        {
          heading: 'Programme',
          paragraphs: [
            'The main stage stood on the meadow, a second one in a barn. Rain moved the last evening indoors.',
          ],
        },
        {
          heading: 'Poster',
          paragraphs: ['The poster kept its drawing through the years; only the year on it was changed.'],
        },
      ],
      related: [],
    };
  });
}

/** Gives ids, tells shared names apart by their topic, and links each article to three others. */
function linked(articles: Article[], random: Random): Article[] {
  const named = articles.map((article): Article => {
    const isShared = articles.filter((other) => other.name === article.name).length > 1;
    const title = isShared ? `${article.name} (${article.topic})` : article.title;
    return { ...article, title, id: toId(title) };
  });
  return named.map((article) => {
    const others = named.filter((other) => other.id !== article.id);
    const near = others.filter((other) => other.topic === article.topic);
    const related = [...random.shuffle(near).slice(0, 2), random.pick(others)].map((other) => other.id);
    return { ...article, related: [...new Set(related)] };
  });
}

function look(form: Prop['form'], size: [number, number, number], random: Random): Omit<Prop, 'lines'> {
  const colorName = random.pick(colorNames);
  const isPale = random.next() < 0.75;
  return {
    form,
    widthMetres: size[0],
    heightMetres: size[1],
    depthMetres: size[2],
    colors: {
      body: bodyColors[colorName],
      label: isPale ? random.pick(paleLabels) : darkLabel,
      ink: isPale ? darkInk : whiteInk,
    },
    colorName,
    pattern: random.pick(['plain', 'stripes', 'dots', 'band']),
  };
}
