/** The institute of the sample forms, and the people who sign. */
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
/** Moment of the data in the footer of a form. */
export const asOf = 'January 8, 2027, 9:15 AM'
