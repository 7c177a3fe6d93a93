/** Where the focus is, and what `keepFocus` and the boxes for results share about it. */

/** Dialogs and menus, which lie over the page. */
export const layerSelector = '[role="dialog"], [role="alertdialog"], [role="menu"]'

export const isFocusNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

export const lostFocus: {
  /** The result that came while a dialog or menu had the focus. It gets the focus when that is closed. */
  awaitingBox: HTMLElement | null
  /** Has the focus only because what had it is gone. */
  standIn: Element | null
} = { awaitingBox: null, standIn: null }
