// Every trade of the sample companies, in the order of categories.json.
import { construction, furniture, realEstate } from './building.ts'
import { beauty, handicrafts, healthcare } from './care-crafts.ts'
import { coffeeTeaSpices } from './coffee-tea-spices.ts'
import { agriculture, livestock } from './farming.ts'
import { food } from './food.ts'
import { chemicals, mining, packaging } from './industry.ts'
import { automotive, electronics, energy, machinery } from './machines.ts'
import { finance, ict, logistics, professional, tourism } from './services.ts'
import { leather, textiles } from './textiles-leather.ts'
import type { Trade } from './trade.ts'

export const trades: readonly Trade[] = [
  agriculture,
  food,
  coffeeTeaSpices,
  livestock,
  textiles,
  leather,
  construction,
  realEstate,
  machinery,
  automotive,
  electronics,
  ict,
  energy,
  mining,
  chemicals,
  packaging,
  furniture,
  healthcare,
  beauty,
  handicrafts,
  logistics,
  finance,
  tourism,
  professional,
]
