/** Id of the element in which menus and drop-down lists open. On a page without it, they open after the page. */
export const menusId = 'menus'
