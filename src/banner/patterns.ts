/** The inks of a tile: custom properties, which the banner's own style sheet sets. */
const a = 'var(--ink-1)';
const b = 'var(--ink-2)';
const c = 'var(--ink-3)';

const dot = (x: number, y: number, ink: string, radius: number): string =>
  `radial-gradient(circle at ${x}px ${y}px,${ink} ${radius}px,transparent ${radius + 0.6}px)`;

const ring = (x: number, y: number, ink: string, radius: number): string =>
  `radial-gradient(circle at ${x}px ${y}px,transparent ${radius}px,${ink} ${radius + 0.6}px ${radius + 2}px,transparent ${radius + 2.6}px)`;

/** A rectangle from the tile's top left corner to the given point. */
const box = (x: number, y: number, ink: string): string =>
  `conic-gradient(from 90deg at ${x}px ${y}px,transparent 270deg,${ink} 0)`;

const line = (angle: number, ink: string): string => `linear-gradient(${angle}deg,${ink} 1px,transparent 0)`;

const corner = (angle: number, ink: string): string =>
  `linear-gradient(${angle}deg,${ink} 25%,transparent 0)`;

const fan = (eye: string): string =>
  `radial-gradient(circle at 50% 100%,${eye} 3px,transparent 3.6px 7px,${a} 7.6px 9.2px,transparent 9.8px)`;

const edge = (angle: number): string =>
  `linear-gradient(${angle}deg,${a} 12.1%,transparent 12.6% 86.9%,${a} 87.4%)`;

const face = `linear-gradient(60deg,${b} 25%,transparent 25.5% 75%,${b} 75.5%)`;

/** The same layers twice, the second time moved by half a tile. */
const brick = (layers: readonly string[]): string[] =>
  ['0 0', '14px 24.5px'].flatMap((at) => layers.map((layer) => `${layer} ${at}/28px 49px`));

/**
 * The tiles behind a banner's text (`pattern`, section 2.1), each with up to three inks. They are CSS gradients alone: a
 * gradient paints under any `img-src`, a `data:` image does not.
 */
const TILES = {
  stripes: [`repeating-linear-gradient(90deg,${a} 0 8px,transparent 0 18px,${b} 0 22px,transparent 0 32px)`],
  'diagonal-stripes': [
    `repeating-linear-gradient(135deg,${a} 0 8px,transparent 0 18px,${b} 0 20px,transparent 0 30px)`,
  ],
  dots: [`${dot(5, 5, a, 2.2)} 0 0/20px 20px`, `${dot(15, 15, b, 2.2)} 0 0/20px 20px`],
  grid: [
    `${line(180, c)} 0 0/60px 60px`,
    `${line(90, c)} 0 0/60px 60px`,
    `${line(180, a)} 0 0/12px 12px`,
    `${line(90, a)} 0 0/12px 12px`,
  ],
  checkers: [`conic-gradient(${a} 25%,transparent 0 50%,${b} 0 75%,transparent 0) 0 0/24px 24px`],
  zigzag: [
    `${corner(135, a)} -9px 0/18px 18px`,
    `${corner(225, a)} -9px 0/18px 18px`,
    `${corner(315, b)} 0 0/18px 18px`,
    `${corner(45, b)} 0 0/18px 18px`,
  ],
  waves: [`${fan(b)} 0 0/26px 13px`, `${fan(c)} 13px 6.5px/26px 13px`],
  triangles: [
    `conic-gradient(from 150deg at 50% 15%,${a} 60deg,transparent 0) 0 0/22px 20px`,
    `conic-gradient(from -30deg at 50% 85%,${b} 60deg,transparent 0) 11px 0/22px 20px`,
  ],
  hexagons: brick([edge(30), edge(150), face]),
  plus: [
    `${box(14, 2, a)} 0 4px/24px 24px`,
    `${box(22, 10, a)} -4px 0/24px 24px`,
    `${box(14, 2, b)} 12px 16px/24px 24px`,
    `${box(22, 10, b)} 8px 12px/24px 24px`,
  ],
  confetti: [
    `${box(34, 3, a)} 5px 6px/41px 37px`,
    `${box(50, 7, c)} -14px 19px/53px 31px`,
    `${box(63, 3, b)} 22px 30px/70px 43px`,
    `${dot(9, 9, b, 2.4)} 3px 12px/61px 29px`,
    `${dot(9, 9, a, 1.7)} 30px 2px/47px 41px`,
  ],
  bubbles: [
    `${ring(14, 16, a, 6)} 0 0/52px 44px`,
    `${ring(38, 34, c, 9)} 0 0/74px 58px`,
    `${dot(40, 10, b, 3.4)} 0 0/46px 52px`,
  ],
};

export type PatternName = keyof typeof TILES;

export const PATTERN_NAMES = Object.keys(TILES) as readonly PatternName[];

/** Normalised names of patterns in other sets, with the tile that is most like them. */
const ALIASES: Partial<Record<PatternName, string>> = {
  stripes: 'lines verticalstripes pianoman rails curtain bamboo steelbeams temple wallpaper',
  'diagonal-stripes': 'diagonallines diagonal linesinmotion rain heavyrain current slantedstars',
  dots: 'polkadots dotted pixeldots eyes bevelcircle intersectingcircles overlappingcircles',
  grid: 'graphpaper squares squaresinsquares boxes circuitboard architect tictactoe brickwall bathroomfloor floortile fancyrectangles cage connections texture cutout',
  checkers:
    'checks checkerboard chess tinycheckers houndstooth parkayfloor parquetfloor dominos jigsaw hideout',
  zigzag: 'chevron chevrons wiggle aztec charliebrown signal corkscrew',
  waves:
    'wave endlessclouds clouds overcast topography banknote groovy melt volcanolamp moroccan scales glamorous',
  triangles: 'triangle fallingtriangles flippeddiamonds overlappingdiamonds morphingdiamonds diamonds yyy',
  hexagons: 'hexagon honeycomb overlappinghexagons cubes happyintersection lisbon',
  plus: 'pluses cross crosses roundedplusconnected xequals churchonsunday anchorsaway fourpointstars stars formalinvitation',
  confetti: 'randomshapes autumn leaf ilikefood piefactory stampcollection lips kiwi skulls deathstar party',
  bubbles: 'circles rings floatingcogs circlesandsquares circlessquares jupiter',
};

const normalise = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

/** The tile with that name. Case, spaces, hyphens and underscores do not matter; `undefined` for an unknown name. */
export function findPattern(name: string): PatternName | undefined {
  const wanted = normalise(name);
  return PATTERN_NAMES.find(
    (tile) => normalise(tile) === wanted || ALIASES[tile]?.split(' ').includes(wanted),
  );
}

/** The value of `background` that draws the tile. */
export const drawPattern = (name: PatternName): string => TILES[name].join();
