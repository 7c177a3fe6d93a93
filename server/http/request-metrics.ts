/** Counts requests for `GET /metrics`, by route pattern: no address, name or number of a request is stored. */

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

export interface FinishedRequest {
  method: string
  /** The pattern, such as `/api/v1/products/:id`. */
  route: string
  status: number
  ms: number
  /** A change with a device header: part of a drain. */
  fromOutbox: boolean
}

interface Histogram {
  counts: number[]
  sum: number
  total: number
}

const increment = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

const escapeLabel = (text: string): string => text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

/** The lines that introduce one metric in Prometheus' text format. */
export const metricHead = (name: string, kind: 'counter' | 'gauge' | 'histogram', help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${kind}`,
]

export class RequestMetrics {
  readonly #requests = new Map<string, number>()
  readonly #drainErrors = new Map<string, number>()
  readonly #durations = new Map<string, Histogram>()

  add({ method, route, status, ms, fromOutbox }: FinishedRequest): void {
    const labels = `method="${escapeLabel(method)}",route="${escapeLabel(route)}"`
    increment(this.#requests, `${labels},status="${status}"`)
    if (fromOutbox && status >= 400) increment(this.#drainErrors, `status="${status}"`)
    const histogram = this.#durations.get(labels) ?? { counts: buckets.map(() => 0), sum: 0, total: 0 }
    this.#durations.set(labels, histogram)
    const seconds = ms / 1000
    const bucket = buckets.findIndex((limit) => seconds <= limit)
    if (bucket >= 0) histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1
    histogram.sum += seconds
    histogram.total += 1
  }

  lines(): string[] {
    const counter = (name: string, help: string, counts: ReadonlyMap<string, number>) => [
      ...metricHead(name, 'counter', help),
      ...[...counts].map(([labels, count]) => `${name}{${labels}} ${count}`),
    ]
    const duration = 'bilang_http_request_duration_seconds'
    return [
      ...counter('bilang_http_requests_total', 'Requests since the start.', this.#requests),
      ...counter(
        'bilang_drain_errors_total',
        'Changes from the outbox of a device that the server did not accept at once.',
        this.#drainErrors,
      ),
      ...metricHead(duration, 'histogram', 'Time until the response began.'),
      ...[...this.#durations].flatMap(([labels, histogram]) => histogramLines(duration, labels, histogram)),
    ]
  }
}

function histogramLines(name: string, labels: string, { counts, sum, total }: Histogram): string[] {
  let below = 0
  return [
    ...buckets.map((limit, index) => {
      below += counts[index] ?? 0
      return `${name}_bucket{${labels},le="${limit}"} ${below}`
    }),
    `${name}_bucket{${labels},le="+Inf"} ${total}`,
    `${name}_sum{${labels}} ${sum}`,
    `${name}_count{${labels}} ${total}`,
  ]
}
