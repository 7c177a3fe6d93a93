/** Floor of the benchmarks `mirror` and `search`: fetching and parsing the same pages, and one plain scan over their text. */
interface Page {
  next: string | null
  results: Row[]
}
interface Row {
  id: number
  property_number: string
  description: string
  remarks: string | null
  purchase_reference: string | null
  article: { name: string }
  user: number
  location_code_one: number
  location_code_two: number
  name: string
  first_name: string
  last_name: string
}

let texts: string[] = []

/** Names that belong to the text in which the app searches. */
async function namesOf(base: string, token: string, path: string) {
  const answer = await fetch(`${base}${path}?page_size=1000`, { headers: { Authorization: `Token ${token}` } })
  const { results } = (await answer.json()) as Page
  return new Map(results.map((row) => [row.id, row.name ?? `${row.first_name} ${row.last_name}`]))
}

async function fetchAll(base: string, token: string) {
  const [people, one, two] = await Promise.all(
    ['users/', 'location/code-one/', 'location/code-two/'].map((path) => namesOf(base, token, path)),
  )
  const allRows: Row[] = []
  const started = performance.now()
  let bytes = 0
  let rows = 0
  texts = []
  let next: string | null = `${base}products/?page=1&ordering=id&page_size=1000`
  while (next) {
    const answer: Response = await fetch(next, { headers: { Authorization: `Token ${token}` }, cache: 'no-store' })
    const text = await answer.text()
    const page = JSON.parse(text) as Page
    bytes += text.length
    rows += page.results.length
    for (const row of page.results) allRows.push(row)
    next = page.next
  }
  const ms = performance.now() - started
  texts = allRows.map((row) => {
    const location = `${one?.get(row.location_code_one)} ${two?.get(row.location_code_two)}`
    const notes = `${row.remarks ?? ''} ${row.purchase_reference ?? ''}`
    const text = `${row.property_number} ${row.description} ${people?.get(row.user)} ${row.article.name} ${location} ${notes}`
    return text.toLowerCase()
  })
  for (const text of texts) text.charCodeAt(0)
  return { ms, bytes, rows }
}

function scan(word: string) {
  let found = 0
  for (const text of texts) if (text.includes(word)) found++
  return { found }
}

self.onmessage = async ({
  data,
}: MessageEvent<{ do: 'fetch'; base: string; token: string } | { do: 'scan'; word: string }>) => {
  self.postMessage(data.do === 'fetch' ? await fetchAll(data.base, data.token) : scan(data.word))
}
