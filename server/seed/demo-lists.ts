/** The lookups of the demo institute: official values from government forms; locations and sections are invented. */

/** Fund clusters of the Government Accounting Manual, printed with their number. */
export const fundings = [
  '01 - Regular Agency Fund',
  '02 - Foreign Assisted Projects Fund',
  '03 - Special Account - Locally Funded/Domestic Grants Fund',
  '04 - Special Account - Foreign Assisted/Foreign Grants Fund',
  '05 - Internally Generated Funds',
  '06 - Business Related Funds',
  '07 - Trust Receipts',
] as const

export const conditions = [
  'In good condition',
  'Needing repair',
  'Unserviceable',
  'Obsolete',
  'No longer needed',
  'Not used since purchase',
] as const

export const classifications = ['PPE', 'Semi-expendable - High Value', 'Semi-expendable - Low Value'] as const

export const sections = [
  'Director’s Staff',
  'Accounting',
  'Budget',
  'Supply and Property',
  'Records',
  'Information Technology',
  'Crop Improvement',
  'Soil and Water',
  'Post-harvest',
  'Animal Nutrition',
  'Training',
  'Transport',
] as const

export const buildings = ['Main Building', 'Research Building'] as const

/** Second location codes: number, name, building. */
export const secondLocations: readonly (readonly [string, string, 1 | 2])[] = [
  ['01', 'Office of the Director', 1],
  ['02', 'Finance and Administrative Division', 1],
  ['03', 'Technical Services Division', 1],
  ['04', 'Research Division - Laboratory 1', 2],
  ['05', 'Research Division - Laboratory 2', 2],
  ['06', 'Motor Pool', 1],
  ['07', 'Supply and Property Office', 1],
  ['08', 'Library', 1],
  ['09', 'Training Hall', 1],
  ['10', 'Plant Nursery', 2],
  ['11', 'Feed Mill', 2],
  ['12', 'Records Room', 1],
]

export const majorAccounts: readonly (readonly [string, string])[] = [
  ['04', 'Inventories (semi-expendable property)'],
  ['06', 'Property, Plant and Equipment'],
  ['08', 'Intangible Assets'],
]

/** Major number, sub-major number, name, ledger accounts (Revised Chart of Accounts for government agencies). */
export const chart: readonly (readonly [string, string, string, Readonly<Record<string, string>>])[] = [
  ['06', '01', 'Land', { '010': 'Land' }],
  [
    '06',
    '02',
    'Land Improvements',
    {
      '010': 'Land Improvements, Aquaculture Structures',
      '020': 'Land Improvements, Reforestation Projects',
      '990': 'Other Land Improvements',
    },
  ],
  [
    '06',
    '03',
    'Infrastructure Assets',
    {
      '010': 'Road Networks',
      '020': 'Flood Control Systems',
      '030': 'Sewer Systems',
      '040': 'Water Supply Systems',
      '050': 'Power Supply Systems',
      '060': 'Communication Networks',
      '070': 'Seaport Systems',
      '080': 'Airport Systems',
      '090': 'Parks, Plazas and Monuments',
      '990': 'Other Infrastructure Assets',
    },
  ],
  [
    '06',
    '04',
    'Buildings and Other Structures',
    {
      '010': 'Buildings',
      '020': 'School Buildings',
      '030': 'Hospitals and Health Centers',
      '040': 'Markets',
      '050': 'Slaughterhouses',
      '060': 'Hostels and Dormitories',
      '990': 'Other Structures',
    },
  ],
  [
    '06',
    '05',
    'Machinery and Equipment',
    {
      '010': 'Machinery',
      '020': 'Office Equipment',
      '030': 'Information and Communication Technology Equipment',
      '040': 'Agricultural and Forestry Equipment',
      '050': 'Marine and Fishery Equipment',
      '060': 'Airport Equipment',
      '070': 'Communication Equipment',
      '080': 'Construction and Heavy Equipment',
      '090': 'Disaster Response and Rescue Equipment',
      '100': 'Military, Police and Security Equipment',
      '110': 'Medical Equipment',
      '120': 'Printing Equipment',
      '130': 'Sports Equipment',
      '140': 'Technical and Scientific Equipment',
      '990': 'Other Machinery and Equipment',
    },
  ],
  [
    '06',
    '06',
    'Transportation Equipment',
    {
      '010': 'Motor Vehicles',
      '020': 'Trains',
      '030': 'Aircrafts and Aircrafts Ground Equipment',
      '040': 'Watercrafts',
      '990': 'Other Transportation Equipment',
    },
  ],
  ['06', '07', 'Furniture, Fixtures and Books', { '010': 'Furniture and Fixtures', '020': 'Books' }],
  [
    '06',
    '08',
    'Leased Assets',
    {
      '010': 'Leased Assets, Land',
      '020': 'Leased Assets, Buildings and Other Structures',
      '030': 'Leased Assets, Machinery and Equipment',
      '040': 'Leased Assets, Transportation Equipment',
      '990': 'Other Leased Assets',
    },
  ],
  [
    '06',
    '09',
    'Leased Assets Improvements',
    {
      '010': 'Leased Assets Improvements, Land',
      '020': 'Leased Assets Improvements, Buildings',
      '990': 'Other Leased Assets Improvements',
    },
  ],
  [
    '04',
    '05',
    'Semi-Expendable Machinery and Equipment',
    {
      '010': 'Semi-Expendable Machinery',
      '020': 'Semi-Expendable Office Equipment',
      '030': 'Semi-Expendable Information and Communications Technology Equipment',
      '040': 'Semi-Expendable Agricultural and Forestry Equipment',
      '050': 'Semi-Expendable Marine and Fishery Equipment',
      '070': 'Semi-Expendable Communications Equipment',
      '080': 'Semi-Expendable Disaster Response and Rescue Equipment',
      '090': 'Semi-Expendable Military, Police and Security Equipment',
      '100': 'Semi-Expendable Medical Equipment',
      '110': 'Semi-Expendable Printing Equipment',
      '120': 'Semi-Expendable Sports Equipment',
      '130': 'Semi-Expendable Technical and Scientific Equipment',
      '990': 'Semi-Expendable Other Machinery and Equipment',
    },
  ],
  [
    '04',
    '06',
    'Semi-Expendable Furniture, Fixtures and Books',
    { '010': 'Semi-Expendable Furniture and Fixtures', '020': 'Semi-Expendable Books' },
  ],
  ['08', '01', 'Intangible Assets', { '020': 'Computer Software' }],
]
