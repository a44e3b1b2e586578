import { cargoTypes, getLogisticsReference, vehicleTypes } from '@ungana/contracts-logistics'
import type { Service } from '@ungana/service-kit'
import { countries } from '#lib/reference.ts'
import { stopNames } from '#lib/roads/places.ts'
import { cities } from '#lib/roads/road-graph.ts'

const reference = { cities, countries, cargoTypes: [...cargoTypes], vehicleTypes: [...vehicleTypes], stops: [...stopNames] }

export function referenceRoutes(app: Service): void {
  app.route({ ...getLogisticsReference, config: { policy: 'anyone', offline: 'recent' }, handler: async () => reference })
}
