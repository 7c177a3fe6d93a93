/** Seeds names of 200 letters without a space through the API, as a careless import would. */
import { people } from './screen-actions.ts'

const longText = (word: string) => word.repeat(Math.ceil(200 / word.length)).slice(0, 200)

export async function seedLongNames(url: string): Promise<{ product: number; user: number }> {
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
  const article = await make('articles/', { number: '990', name: longText('Article') })
  const user = await make('users/', {
    username: longText('u').slice(0, 150),
    first_name: longText('Maximiliana'),
    middle_name: longText('M'),
    last_name: longText('Z'),
    password: 'Abcdef-1!',
    groups: [2],
  })
  const sample = await call('GET', 'products/3/', undefined, token)
  const idOf = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value)
  const { id: _, ...rest } = sample
  const draft = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, idOf(value)]))
  const texts = {
    description: longText('Description'),
    remarks: longText('Remarks'),
    purchase_reference: longText('P'),
  }
  const numbers = { property_number: longText('2').slice(0, 100), series_1: 9_999 }
  const product = await make('products/', { ...draft, ...texts, ...numbers, article, user })
  await make('transfers/', { product, user: 4, reason: longText('Reason') })
  return { product, user }
}
