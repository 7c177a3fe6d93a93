/** Pages drawn per time slice: a page of a form has some hundred draw operations. */
export const pagesPerBatch = 4
