/** Names of 200 letters without a space, planted past every screen: what a careless import brings. */
import { people } from './screen.ts'

const long = (word: string) => word.repeat(Math.ceil(200 / word.length)).slice(0, 200)

export async function plantLongNames(url: string): Promise<{ product: number; user: number }> {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Token ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const { username, password } = people.admin
  const token = String((await call('POST', 'auth/login/', { username, password }))['token'])
  const make = async (path: string, body: object) => Number((await call('POST', path, body, token))['id'])
  const article = await make('articles/', { number: '990', name: long('Article') })
  const user = await make('users/', {
    username: long('u').slice(0, 150),
    first_name: long('Maximiliana'),
    middle_name: long('M'),
    last_name: long('Z'),
    password: 'Abcdef-1!',
    groups: [2],
  })
  const like = await call('GET', 'products/3/', undefined, token)
  const idOf = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value)
  const { id: _, ...rest } = like
  const draft = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, idOf(value)]))
  const words = { description: long('Description'), remarks: long('Remarks'), purchase_reference: long('P') }
  const numbers = { property_number: long('2').slice(0, 100), series_1: 9_999 }
  const product = await make('products/', { ...draft, ...words, ...numbers, article, user })
  await make('transfers/', { product, user, reason: long('Reason') })
  return { product, user }
}
