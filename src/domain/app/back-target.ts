/** A path with one of these segments, at any depth, goes back to the role's inventory home (specification §2, back button). */
const inventorySegments = new Set(['account-settings', 'documents', 'attribute', 'par', 'ics'])

/**
 * The path that the back button opens; null on top-level paths, where the button is hidden (specification §2). By default one segment up,
 * and further up past paths for which `exists` is false: `/employee/inventory/request` is not a page.
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
