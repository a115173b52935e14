/** A PopupHero object. Its fields are not documented (section 2.2), so any are kept. */
export interface PopupHero {
  // Interfaces and classes have no index signature; they fit none but this one.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly [field: string]: any;
}

/** A FacePop object. Its fields are not documented (section 2.3), so any are kept. */
export interface FacePop {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  readonly [field: string]: any;
}
