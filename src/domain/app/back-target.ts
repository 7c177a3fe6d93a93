/** Paths whose way back is the inventory home of the role, however deep they are (specification §2, back button). */
const inventorySegments = new Set(['account-settings', 'documents', 'attribute', 'par', 'ics'])

/**
 * Where the back button leads from a path; null where it is hidden, on top-level paths (specification §2). Elsewhere up one segment, and further up
 * past segments where nothing lives, as `exists` says: `/employee/inventory/request` is no page.
 */
export function backTarget(pathname: string, exists: (path: string) => boolean = () => true): string | null {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  if (segments.length <= 1) return null
  if (segments.slice(1).some((segment) => inventorySegments.has(segment))) return `/${segments[0]}/inventory`
  for (let length = segments.length - 1; length > 0; length--) {
    const target = `/${segments.slice(0, length).join('/')}`
    if (length === 1 || exists(target)) return target
  }
  return null
}
