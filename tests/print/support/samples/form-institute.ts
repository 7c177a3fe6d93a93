/** The institute of the samples, and who signs. */
export const institute = 'Philippine Institute of Tropical Sciences — Los Baños'
export const custodian = {
  name: 'MARIA LUISA S. PEÑAFLOR',
  position: 'Supply Officer III, Finance and Administrative Division',
  date: '2026-11-20',
}
export const holder = {
  name: 'JOSÉ RIZALINO D. DELA CRUZ',
  position: 'Senior Science Research Specialist',
  date: '2026-11-20',
}
/** Moment of the data, as a form's foot says it. */
export const asOf = '2026-11-21 09:15, all changes sent'
