/** The staff of the demo institute. Invented names; only the first four can sign in, and the last three have no login. */
export interface DemoAccount {
  username: string
  password: string
  roleName: string
}

export const demoAccounts: readonly DemoAccount[] = [
  { username: 'admin', password: 'Admin-2026!', roleName: 'admin' },
  { username: 'maria', password: 'Maria-2026!', roleName: 'sub-admin' },
  { username: 'jose', password: 'Jose-2026!', roleName: 'sub-admin' },
  { username: 'ana', password: 'Ana-2026!', roleName: 'employee' },
]

/** First, middle and last names; the first four belong to the accounts above. */
export const staffNames: readonly (readonly [string, string, string])[] = [
  ['Teresita', 'Bautista', 'Villanueva'],
  ['Maria', 'Luz', 'Peña'],
  ['Jose', 'Antonio', 'Dela Cruz'],
  ['Ana', 'Reyes', 'Muñoz'],
  ['Ramon', 'Garcia', 'Santos'],
  ['Luzviminda', 'Cruz', 'Ibañez'],
  ['Eduardo', 'Flores', 'Mendoza'],
  ['Rosario', 'Aquino', 'Ocampo'],
  ['Danilo', 'Torres', 'Castañeda'],
  ['Corazon', 'Ramos', 'Navarro'],
  ['Rodel', 'Diaz', 'Pascual'],
  ['Imelda', 'Castro', 'Salazar'],
  ['Arturo', 'Rivera', 'Domingo'],
  ['Marites', 'Lopez', 'Cariño'],
  ['Benigno', 'Perez', 'Soriano'],
  ['Josefina', 'Gomez', 'Aguilar'],
  ['Nestor', 'Fernandez', 'Valdez'],
  ['Analyn', 'Morales', 'Nuñez'],
  ['Rogelio', 'Velasco', 'Manalo'],
  ['Divina', 'Santiago', 'Dimaculangan'],
  ['Wilfredo', 'Marquez', 'Espiritu'],
  ['Cristina', 'Hernandez', 'Macaraeg'],
  ['Alfredo', 'Miranda', 'Zuñiga'],
  ['Rowena', 'Padilla', 'Evangelista'],
  ['Jerome', 'Tolentino', 'Batungbakal'],
]
