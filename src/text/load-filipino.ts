/** The Filipino texts of one subject (`counting/scan`). In a module of its own: the list of all catalogs is only loaded where Filipino is. */
export async function loadFilipinoOf(subject: string): Promise<unknown> {
  const [group, name] = subject.split('/')
  const { fil } = (await import(`./${group}/${name}.fil.ts`)) as { fil: unknown }
  return fil
}
