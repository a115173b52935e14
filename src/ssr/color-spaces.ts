export type Channels = readonly [number, number, number];

/** Hue in degrees, saturation and lightness 0 to 100. */
export function fromHsl([hue, saturation, lightness]: Channels): Channels {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  return eachOf([0, 8, 4], (n) => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });
}

/** Hue in degrees, whiteness and blackness 0 to 100. */
export function fromHwb([hue, whiteness, blackness]: Channels): Channels {
  const sum = Math.max(100, whiteness + blackness);
  const [white, black] = [whiteness / sum, blackness / sum];
  return eachOf(fromHsl([hue, 100, 50]), (value) => value * (1 - white - black) + white);
}

/** The two axes of a colour from its chroma and its hue in degrees. */
export function fromPolar([lightness, chroma, hue]: Channels): Channels {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** CIE Lab to sRGB: CSS Color 4, section 9, with D50 adapted to D65. */
export function fromLab([lightness, a, b]: Channels): Channels {
  const y = (lightness + 16) / 116;
  const [fromX, fromY, fromZ] = eachOf([y + a / 500, y, y - b / 200], (value) =>
    value ** 3 > 216 / 24389 ? value ** 3 : (116 * value - 16) / (24389 / 27),
  );
  return fromLinear([0.96422 * fromX, fromY, 0.82521 * fromZ], XYZ_D50);
}

/** Oklab to sRGB: CSS Color 4, section 10. */
export function fromOklab([lightness, a, b]: Channels): Channels {
  const cubes: Channels = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return fromLinear(cubes, LMS);
}

/** Display P3, which has the transfer curve of sRGB, to sRGB. */
export const fromDisplayP3 = (channels: Channels): Channels =>
  fromLinear(
    eachOf(channels, (value) => (value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92)),
    DISPLAY_P3,
  );

type Matrix = readonly [Channels, Channels, Channels];

/** Matrices from the linear channels of a space to linear sRGB. */
const XYZ_D50: Matrix = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
];
const LMS: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
const DISPLAY_P3: Matrix = [
  [1.2249401763, -0.2249401763, 0],
  [-0.0420569547, 1.0420569547, 0],
  [-0.0196375546, -0.0786360456, 1.0982736001],
];

const fromLinear = ([x, y, z]: Channels, [red, green, blue]: Matrix): Channels =>
  eachOf([red, green, blue], ([a, b, c]) => {
    const value = a * x + b * y + c * z;
    return value > 0.0031308 ? 1.055 * value ** (1 / 2.4) - 0.055 : 12.92 * value;
  });

/** Like `map`, for three values. */
function eachOf<T>([a, b, c]: readonly [T, T, T], change: (value: T) => number): Channels {
  return [change(a), change(b), change(c)];
}
