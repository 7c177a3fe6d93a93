/**
 * Makes API calls bypass the service worker, in browsers with static routing. A browser replaces a service worker only while it is idle, and pages
 * that call the API all the time would keep it busy, so that an update would never be installed.
 */

interface UrlPattern {
  protocol: string
  hostname: string
  port: string
  pathname: string
}

interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: UrlPattern }; source: 'network' }[]): Promise<void>
}

/** For the `install` event. The API may have another origin than the app. Chromium matches no path that begins with a wildcard. */
export function routePastWorker(event: RoutingInstallEvent): void {
  if (!event.addRoutes) return
  const rules = ['/api/*', '/media/*'].map((pathname) => ({
    condition: { urlPattern: { protocol: '*', hostname: '*', port: '*', pathname } },
    source: 'network' as const,
  }))
  // Refused by the browser; calls go through the service worker, as in browsers without static routing.
  event.waitUntil(event.addRoutes(rules).catch(() => {}))
}
