/** Drawn between two looks at what the person does: a page of a form is some hundred marks. */
export const pagesPerBatch = 4
