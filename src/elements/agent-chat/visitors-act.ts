/** Whether a visitor's click or key press has just led here; only then may the focus move or something be stored. */
export const isVisitorsAct = (): boolean => navigator.userActivation?.isActive ?? true;
