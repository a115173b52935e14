/** A PopupHero object. Its fields are not documented (section 2.2), so any are kept. */
export interface PopupHero {
  readonly [field: string]: unknown;
}

/** A FacePop object. Its fields are not documented (section 2.3), so any are kept. */
export interface FacePop {
  readonly [field: string]: unknown;
}
