/** Whether a visitor's click or key press led here. Only then may the focus move or storage begin. */
export const isVisitorsAct = (): boolean => navigator.userActivation?.isActive ?? true;
