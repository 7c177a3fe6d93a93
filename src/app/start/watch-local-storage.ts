/** Local storage can be emptied by hand, here or in another tab: looks again when the browser says so and when a person comes back. */
export function watchLocalStorage(page: Window, recheck: () => void): void {
  page.addEventListener('storage', recheck)
  page.document.addEventListener('visibilitychange', recheck)
}
