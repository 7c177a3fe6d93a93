/** Labels by key, each read in the current language when it is used. */
export function labelsOf<Key extends string>(read: Readonly<Record<Key, () => string>>): Readonly<Record<Key, string>> {
  const labels = {} as Record<Key, string>
  for (const key of Object.keys(read) as Key[]) Object.defineProperty(labels, key, { get: read[key], enumerable: true })
  return labels
}
