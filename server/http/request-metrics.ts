/** Counts requests for `GET /metrics`, by route pattern: no address, name or number of a request is stored. */
import { Counter, Histogram, Registry } from 'prom-client'

export interface FinishedRequest {
  method: string
  /** The pattern, such as `/api/v1/products/:id`. */
  route: string
  status: number
  ms: number
  /** A change with a device header: part of a drain. */
  fromOutbox: boolean
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

/** With a registry of its own, so that several servers in one process count apart. */
export function createRequestMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'bilang_http_requests_total',
    help: 'Requests since the start.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const drainErrors = new Counter({
    name: 'bilang_drain_errors_total',
    help: 'Changes from the outbox of a device that the server did not accept at once.',
    labelNames: ['status'],
    registers,
  })
  const durations = new Histogram({
    name: 'bilang_http_request_duration_seconds',
    help: 'Time until the response began.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  return {
    registry,
    add({ method, route, status, ms, fromOutbox }: FinishedRequest): void {
      requests.inc({ method, route, status })
      if (fromOutbox && status >= 400) drainErrors.inc({ status })
      durations.observe({ method, route }, ms / 1000)
    },
  }
}
