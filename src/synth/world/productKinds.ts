import type { Prop } from './World.js';

/** A kind of goods, from which families are made. */
export interface ProductKind {
  kind: string;
  category: string;
  form: Prop['form'];
  /** Width, height and depth in centimetres. */
  size: [number, number, number];
  varies: string;
  /** At least five; a family takes five of them. */
  variants: string[];
  /** What it holds, printed small: "375 g"; for what is not weighed, what is said there instead. */
  contents: string[];
  /** Lowest and highest price in cents. */
  price: [number, number];
  /** A serving: size, kcal, and grams of fat, carbohydrate, sugars, protein, salt; null for what nobody eats. */
  serving: { size: string; values: [number, number, number, number, number, number] } | null;
  /** How many brands sell it. */
  families: number;
}

const flavoursSweet = ['Honey', 'Cinnamon', 'Vanilla', 'Raisin', 'Banana', 'Maple', 'Cocoa', 'Almond'];
const fruits = ['Apricot', 'Cherry', 'Strawberry', 'Blackcurrant', 'Plum', 'Peach', 'Raspberry', 'Orange'];
const drinks = ['Lemon', 'Grapefruit', 'Ginger', 'Elderflower', 'Peach', 'Lime', 'Pomegranate'];
const savoury = ['Paprika', 'Sea Salt', 'Rosemary', 'Onion', 'Garlic', 'Pepper', 'Cheese'];
const scents = ['Lavender', 'Citrus', 'Almond Milk', 'Pine', 'Rose', 'Aloe', 'Mint'];
const modelNumbers = ['210', '240', '310', '370', '420', '460', '530'].map((number) => `Model ${number}`);
const bodyColorVariants = ['Red', 'Blue', 'Green', 'Yellow', 'Black', 'White', 'Orange', 'Purple'];

type Row = [
  kind: string,
  form: Prop['form'],
  size: [number, number, number],
  varies: string,
  variants: string[],
  contents: string[],
  price: [number, number],
  serving: [string, number, number, number, number, number, number] | null,
  families?: number,
];

const rowsByCategory: Record<string, Row[]> = {
  Breakfast: [
    [
      'oat cereal',
      'carton',
      [19, 29, 7],
      'flavour',
      flavoursSweet,
      ['375 g', '425 g'],
      [289, 449],
      ['45 g', 172, 4, 28, 9, 5, 0.2],
      2,
    ],
    [
      'corn flakes',
      'carton',
      [20, 30, 7],
      'size',
      ['250 g', '375 g', '500 g', '600 g', '750 g'],
      ['toasted'],
      [199, 499],
      ['30 g', 113, 0.4, 25, 3, 2.2, 0.3],
    ],
    [
      'granola bars',
      'carton',
      [16, 14, 5],
      'flavour',
      flavoursSweet,
      ['6 bars'],
      [249, 399],
      ['1 bar', 138, 6, 18, 8, 3, 0.1],
    ],
    [
      'fruit jam',
      'jar',
      [8, 11, 8],
      'flavour',
      fruits,
      ['340 g', '400 g'],
      [219, 429],
      ['20 g', 48, 0.1, 12, 11, 0.1, 0.1],
      2,
    ],
    [
      'honey',
      'jar',
      [8, 10, 8],
      'flavour',
      ['Acacia', 'Forest', 'Linden', 'Chestnut', 'Clover', 'Heather'],
      ['500 g'],
      [449, 899],
      ['20 g', 61, 0.1, 15, 15, 0.1, 0.1],
    ],
  ],
  Drinks: [
    [
      'fruit juice',
      'bottle',
      [8, 25, 8],
      'flavour',
      fruits,
      ['1 litre', '750 ml'],
      [179, 349],
      ['200 ml', 94, 0.2, 22, 20, 0.8, 0.1],
      2,
    ],
    [
      'sparkling drink',
      'can',
      [6.6, 12, 6.6],
      'flavour',
      drinks,
      ['330 ml'],
      [89, 159],
      ['330 ml', 68, 0.1, 17, 16, 0.1, 0.1],
    ],
    [
      'oat drink',
      'carton',
      [9, 20, 7],
      'flavour',
      ['Natural', 'Vanilla', 'Cocoa', 'Barista', 'Hazelnut', 'Calcium'],
      ['1 litre'],
      [169, 279],
      ['200 ml', 92, 3, 13, 7, 2, 0.2],
    ],
    ['black tea', 'carton', [12, 8, 7], 'flavour', drinks, ['20 bags', '50 bags'], [199, 379], null],
    [
      'ground coffee',
      'pouch',
      [12, 21, 7],
      'roast',
      ['Mild', 'Medium', 'Strong', 'Espresso', 'Decaf', 'Organic'],
      ['250 g', '500 g'],
      [399, 899],
      ['7 g', 9, 0.4, 1, 0.2, 0.6, 0.1],
      2,
    ],
  ],
  Pantry: [
    [
      'soup',
      'can',
      [7.5, 11, 7.5],
      'flavour',
      ['Tomato', 'Lentil', 'Mushroom', 'Pumpkin', 'Leek', 'Carrot'],
      ['400 g'],
      [159, 279],
      ['200 g', 96, 3, 14, 5, 3, 1.2],
    ],
    [
      'baked beans',
      'can',
      [8, 11, 8],
      'size',
      ['200 g', '300 g', '415 g', '560 g', '800 g'],
      ['in tomato sauce'],
      [79, 259],
      ['130 g', 112, 0.6, 20, 6, 6, 0.8],
    ],
    [
      'tuna',
      'can',
      [9, 5, 9],
      'flavour',
      ['In Brine', 'In Oil', 'Chilli', 'Lemon', 'Smoked'],
      ['160 g'],
      [149, 299],
      ['80 g', 104, 3, 1, 0.2, 20, 0.9],
    ],
    [
      'pesto',
      'jar',
      [7, 9, 7],
      'flavour',
      ['Basil', 'Red Pepper', 'Rocket', 'Walnut', 'Artichoke'],
      ['190 g'],
      [229, 379],
      ['30 g', 124, 12, 3, 1, 2, 0.7],
    ],
    [
      'nut butter',
      'jar',
      [8, 11, 8],
      'texture',
      ['Smooth', 'Crunchy', 'Salted', 'Roasted', 'No Sugar'],
      ['350 g'],
      [299, 599],
      ['25 g', 152, 13, 4, 2, 6, 0.2],
    ],
    [
      'olive oil',
      'bottle',
      [7, 29, 7],
      'size',
      ['250 ml', '500 ml', '750 ml', '1 litre', '1.5 litre'],
      ['cold pressed'],
      [499, 1799],
      ['15 ml', 124, 14, 0.1, 0.1, 0.1, 0.1],
    ],
    [
      'tomato ketchup',
      'bottle',
      [8, 21, 6],
      'recipe',
      ['Classic', 'Hot', 'Curry', 'Light', 'Smoky'],
      ['450 ml'],
      [169, 329],
      ['15 g', 17, 0.1, 4, 3.6, 0.2, 0.4],
    ],
    [
      'pasta',
      'carton',
      [14, 22, 6],
      'shape',
      ['Penne', 'Fusilli', 'Spirals', 'Shells', 'Ribbons', 'Macaroni'],
      ['500 g'],
      [99, 249],
      ['80 g', 284, 1.4, 57, 3, 10, 0.1],
    ],
    [
      'rice',
      'pouch',
      [14, 21, 6],
      'grain',
      ['Basmati', 'Jasmine', 'Brown', 'Risotto', 'Wild'],
      ['1 kg'],
      [199, 449],
      ['60 g', 212, 0.5, 47, 0.2, 5, 0.1],
    ],
    [
      'flour',
      'paper-bag',
      [11, 19, 7],
      'type',
      ['Type 405', 'Type 550', 'Type 630', 'Type 812', 'Type 1050'],
      ['1 kg'],
      [89, 199],
      ['50 g', 171, 0.6, 36, 0.5, 5, 0.1],
    ],
    [
      'cake mix',
      'carton',
      [14, 19, 6],
      'flavour',
      ['Lemon', 'Marble', 'Cherry', 'Carrot', 'Walnut'],
      ['420 g'],
      [249, 429],
      ['60 g', 238, 8, 38, 22, 3, 0.5],
    ],
  ],
  Snacks: [
    [
      'potato crisps',
      'pouch',
      [17, 25, 6],
      'flavour',
      savoury,
      ['150 g', '175 g'],
      [159, 289],
      ['30 g', 157, 9, 16, 0.8, 2, 0.5],
      2,
    ],
    [
      'crackers',
      'carton',
      [11, 18, 6],
      'flavour',
      savoury,
      ['200 g'],
      [129, 259],
      ['25 g', 112, 4, 16, 1, 3, 0.6],
    ],
    [
      'nut mix',
      'pouch',
      [14, 20, 5],
      'recipe',
      ['Classic', 'Salted', 'Smoked', 'Tropical', 'Student'],
      ['200 g'],
      [299, 549],
      ['30 g', 176, 14, 7, 3, 6, 0.2],
    ],
    [
      'chocolate bar',
      'carton',
      [9, 18, 1.6],
      'flavour',
      ['Hazelnut', 'Orange', 'Coffee', 'Caramel', 'Sea Salt', 'Mint'],
      ['100 g'],
      [129, 349],
      ['25 g', 138, 9, 13, 12, 2, 0.1],
    ],
    [
      'baby food',
      'pouch',
      [9, 15, 4],
      'flavour',
      ['Apple', 'Pear', 'Carrot', 'Pumpkin', 'Mango'],
      ['120 g'],
      [99, 179],
      ['120 g', 74, 0.3, 16, 11, 1, 0.1],
    ],
  ],
  Household: [
    ['shampoo', 'bottle', [7, 20, 5], 'scent', scents, ['300 ml'], [249, 599], null],
    ['dish soap', 'bottle', [8, 22, 5], 'scent', scents, ['500 ml'], [129, 299], null],
    ['hand cream', 'jar', [8, 6, 8], 'scent', scents, ['150 ml'], [299, 699], null],
    [
      'washing powder',
      'carton',
      [19, 25, 9],
      'size',
      ['18 loads', '24 loads', '36 loads', '54 loads', '72 loads'],
      ['for whites'],
      [499, 1599],
      null,
    ],
    ['wall paint', 'can', [16, 17, 16], 'colour', bodyColorVariants, ['2.5 litre'], [1499, 2999], null],
    [
      'light bulbs',
      'carton',
      [13, 12, 7],
      'power',
      ['4 watt', '6 watt', '9 watt', '11 watt', '15 watt'],
      ['2 pieces'],
      [399, 999],
      null,
    ],
  ],
  Electronics: [
    ['pocket radio', 'device', [14, 9, 4], 'model', modelNumbers, ['FM and DAB'], [1999, 5999], null, 2],
    ['kitchen scale', 'device', [18, 12, 3], 'colour', bodyColorVariants, ['up to 5 kg'], [1499, 3999], null],
    ['wireless router', 'device', [20, 13, 4], 'model', modelNumbers, ['dual band'], [3999, 9999], null],
  ],
  'Books and paper': [
    [
      'cookbook',
      'book',
      [19, 25, 3],
      'volume',
      ['Volume 1', 'Volume 2', 'Volume 3', 'Volume 4', 'Volume 5'],
      ['224 pages', '288 pages'],
      [1299, 2999],
      null,
    ],
    ['notebook', 'book', [15, 21, 1.8], 'colour', bodyColorVariants, ['96 sheets'], [399, 999], null],
  ],
};

export const productKinds: readonly ProductKind[] = Object.entries(rowsByCategory).flatMap(
  ([category, rows]) =>
    rows.map(
      ([kind, form, size, varies, variants, contents, price, serving, families = 1]): ProductKind => ({
        kind,
        category,
        form,
        size,
        varies,
        variants,
        contents,
        price,
        serving: serving
          ? { size: serving[0], values: serving.slice(1) as [number, number, number, number, number, number] }
          : null,
        families,
      }),
    ),
);
