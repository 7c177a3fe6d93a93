/** The Filipino texts of one subject. In a module of its own: the list of all catalogs is only loaded where Filipino is. */
export async function loadFilipinoOf(subject: string): Promise<unknown> {
  const { fil } = (await import(`./${subject}.fil.ts`)) as { fil: unknown }
  return fil
}
