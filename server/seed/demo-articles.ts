/** The articles of the demo institute: names, prices and accounts. */
export interface DemoArticle {
  number: string
  name: string
  /** Accounts as PPE (`05-030`) and as semi-expendable property; null if no price is in that range. */
  ppe: string | null
  semi: string | null
  unit: string
  /** Price range in pesos. */
  price: readonly [number, number]
  variants: readonly string[]
  /** Bought in lots of several units in one record. */
  lots?: boolean
  /** Brands and models; only machines have them, and serial numbers. */
  models?: readonly string[]
}

const article = (
  name: string,
  [ppe, semi]: readonly [string | null, string | null],
  price: readonly [number, number],
  variants: readonly string[],
  unit = 'unit',
  lots = false,
) => ({ name, ppe, semi, price, variants, unit, lots })

const ict = ['05-030', '05-030'] as const
const generalEquipment = ['05-020', '05-020'] as const
const science = ['05-140', '05-130'] as const
const farm = ['05-040', '05-040'] as const
const furniture = ['07-010', '06-010'] as const

const machineModels: Readonly<Record<string, readonly string[]>> = {
  'Laptop computer': ['Lenovo ThinkPad E14 Gen 5', 'Acer TravelMate P2', 'HP ProBook 440 G9'],
  'Desktop computer': ['Dell OptiPlex 7010', 'Lenovo ThinkCentre M70q'],
  Server: ['HPE ProLiant DL380 Gen10', 'Dell PowerEdge T350'],
  'Network switch': ['Cisco CBS250-24T-4G', 'TP-Link TL-SG3428'],
  Printer: ['Epson L3250', 'Brother HL-L2360DN', 'Canon G3010'],
  Scanner: ['Epson DS-530II', 'Fujitsu fi-7160'],
  UPS: ['APC BX650LI-MS', 'Eaton 5E 1500i'],
  'External drive': ['Seagate STKM2000400', 'WD WDBPKJ0040'],
  Projector: ['Epson EB-X51', 'BenQ MH560'],
  'Air conditioner': ['Carrier 53CSR018308', 'Panasonic CU-PS18XKP', 'Daikin FVRN125'],
  Photocopier: ['Canon iR 2425', 'Kyocera TASKalfa 2554ci'],
  'Paper shredder': ['Fellowes 79Ci', 'Rexel Auto+ 100X'],
  'Refrigerated centrifuge': ['Eppendorf 5810 R', 'Hettich Universal 320 R'],
  'Analytical balance': ['Mettler Toledo ME204', 'Shimadzu ATX224R'],
  Autoclave: ['Hirayama HVE-50', 'Tuttnauer 3870ELV'],
  'Stirrer hot plate': ['IKA C-MAG HS 7', 'Corning PC-420D'],
  Microscope: ['Olympus CX23', 'Nikon Eclipse E100', 'Leica EZ4'],
  'pH meter': ['Hanna HI2211', 'Ohaus ST300'],
  Spectrophotometer: ['Shimadzu UV-1900i', 'Thermo GENESYS 30'],
  'Drying oven': ['Memmert UF110', 'Binder ED 56'],
  Micropipette: ['Eppendorf Research plus', 'Gilson Pipetman P1000'],
  'Moisture meter': ['Kett PM-450', 'Delmhorst KS-D1'],
  'Hand tractor': ['Kubota K75', 'Yanmar YZC-D'],
  'Water pump': ['Honda WB30XT', 'Kubota RK95'],
  'Grass cutter': ['Stihl FS 120', 'Honda UMK435T'],
  'Pick-up truck': ['Toyota Hilux 2.4 G', 'Mitsubishi Strada GLX'],
  Motorcycle: ['Honda TMX125 Alpha', 'Yamaha YTX 125'],
  'Passenger van': ['Toyota Hiace Commuter'],
  'Handheld radio': ['Motorola XiR C2620', 'Icom IC-V86'],
  'Generator set': ['Honda EU70is', 'Cummins C110D5'],
}

export const demoArticles: readonly DemoArticle[] = [
  article(
    'Laptop computer',
    ict,
    [38_000, 98_000],
    ['14-in, 16 GB RAM, 512 GB SSD', '15.6-in, 8 GB RAM', '13-in, 16 GB RAM, touch screen'],
  ),
  article(
    'Desktop computer',
    ict,
    [28_000, 76_000],
    ['i5, 16 GB RAM, 24-in monitor', 'i7, 32 GB RAM, two monitors', 'all-in-one, 23.8-in'],
  ),
  article('Server', ict, [260_000, 690_000], ['rack type, 2 CPU', 'tower, 1 CPU, 64 GB RAM']),
  article('Network switch', ict, [9_500, 88_000], ['24-port gigabit, managed', '48-port gigabit, PoE']),
  article('Printer', ict, [7_200, 46_000], ['ink tank', 'laser, monochrome', 'laser, color, duplex']),
  article('Scanner', ict, [11_000, 62_000], ['document feeder, 40 ppm', 'flatbed, A4', 'large format']),
  article('UPS', ict, [3_200, 92_000], ['650 VA', '1,500 VA', '5 kVA, online']),
  article('External drive', ict, [3_100, 6_900], ['2 TB', '4 TB'], 'piece'),
  article('Projector', ict, [24_000, 71_000], ['3,500 lumens', 'laser, 5,000 lumens']),
  article(
    'Air conditioner',
    generalEquipment,
    [26_000, 165_000],
    ['split type, 1.5 HP', 'split type, 2.5 HP', 'floor mounted, 5 TR'],
  ),
  article('Photocopier', generalEquipment, [88_000, 340_000], ['A3, color', 'A3, monochrome']),
  article('Paper shredder', generalEquipment, [4_400, 21_000], ['cross cut, 15 sheets', 'strip cut, 8 sheets']),
  article(
    'Electric fan',
    generalEquipment,
    [1_450, 4_800],
    ['stand type', 'wall type', 'industrial, 30-in'],
    'unit',
    true,
  ),
  article('Calculator', generalEquipment, [600, 3_900], ['printing, 12 digits', 'desktop, 14 digits'], 'piece', true),
  article('Water dispenser', generalEquipment, [4_900, 12_500], ['hot and cold', 'bottom loading']),
  article('Refrigerated centrifuge', science, [480_000, 1_150_000], ['4 x 250 mL', '6 x 50 mL, 15,000 rpm']),
  article('Analytical balance', science, [78_000, 165_000], ['0.1 mg', '0.01 mg, with draft shield']),
  article('Autoclave', science, [120_000, 420_000], ['80 L vertical', '50 L, bench top']),
  article('Stirrer hot plate', science, [14_000, 49_999], ['5 L', '10 L, digital']),
  article('Microscope', science, [36_000, 290_000], ['binocular, LED', 'trinocular with camera', 'stereo zoom']),
  article('pH meter', science, [8_900, 58_000], ['bench top', 'portable, waterproof']),
  article('Spectrophotometer', science, [320_000, 880_000], ['UV-Vis, double beam', 'visible range']),
  article('Drying oven', science, [62_000, 210_000], ['forced convection, 115 L', 'gravity, 53 L']),
  article('Micropipette', science, [7_800, 19_500], ['20–200 µL', '100–1,000 µL'], 'piece', true),
  article('Moisture meter', science, [12_000, 64_000], ['grain', 'soil']),
  article('Seed germinator', science, [95_000, 260_000], ['double chamber', 'single chamber']),
  article('Hand tractor', farm, [72_000, 140_000], ['with trailer', 'with rotavator']),
  article('Knapsack sprayer', farm, [1_900, 9_800], ['16 L manual', '16 L battery'], 'unit', true),
  article('Water pump', farm, [14_500, 86_000], ['3-in, gasoline', '4-in, diesel']),
  article('Rice thresher', farm, [58_000, 190_000], ['axial flow']),
  article('Grass cutter', farm, [8_400, 24_000], ['shoulder type', 'backpack type']),
  article('Pick-up truck', ['06-010', null], [1_180_000, 1_760_000], ['4x4 diesel', '4x2 diesel']),
  article('Motorcycle', ['06-010', null], [72_000, 128_000], ['125 cc', '150 cc']),
  article('Passenger van', ['06-010', null], [1_350_000, 2_200_000], ['15 seats, diesel']),
  article('Laboratory bench', furniture, [42_000, 120_000], ['island type', 'wall type']),
  article('Filing cabinet', furniture, [6_800, 18_500], ['4-drawer steel', '3-drawer lateral']),
  article('Office chair', furniture, [2_600, 9_400], ['mid-back, with arms', 'high-back, mesh'], 'piece', true),
  article('Office table', furniture, [5_200, 16_800], ['1.2 m, with drawers', '1.4 m, L-shaped']),
  article('Conference table', furniture, [38_000, 95_000], ['12 seats', '20 seats']),
  article('Bookshelf', furniture, [4_600, 14_900], ['steel, 5 layers', 'wood, glass doors']),
  article('Handheld radio', ['05-070', '05-070'], [3_800, 16_500], ['VHF, 5 W', 'UHF, with charger'], 'set', true),
  article(
    'Generator set',
    ['05-990', '05-990'],
    [46_000, 980_000],
    ['5 kVA, gasoline', '100 kVA, diesel, silent type'],
  ),
].map((article, index) => ({
  ...article,
  number: String(index + 1).padStart(2, '0'),
  models: machineModels[article.name] ?? [],
}))
