import { useQuery } from '@tanstack/react-query'
import { vehicleTypes } from '@ungana/contracts-logistics'
import { FormFields, FormPart, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import type { useForm } from '@ungana/web-kit'
import { PlaceFields, PlacesMissing } from './place-fields.tsx'
import { referenceQuery } from './queries.ts'
import { detourChoices, type TransportField } from './transport-form.ts'

/** The transport form of the specification, and what an owner may add to it. */
export function TransportFields({ field }: Pick<ReturnType<typeof useForm<TransportField, TransportField, unknown, never>>, 'field'>) {
  const { data } = useQuery(referenceQuery)
  const corridor = field('corridor')
  const detour = field('maxDetourPercent')
  return (
    <>
      <FormPart title="Your vehicle">
        <FormFields>
          <WideField>
            <SelectField {...field('vehicleType')} label="Vehicle Type" placeholder="Select vehicle type" options={vehicleTypes} />
          </WideField>
          <TextField {...field('capacityWeight')} label="Weight Capacity (tons)" placeholder="5" inputMode="decimal" autoComplete="off" />
          <TextField {...field('capacityVolume')} label="Volume Capacity (m³)" placeholder="30" inputMode="decimal" autoComplete="off" />
          <TextField {...field('availableSpace')} label="Available Space (tons)" placeholder="2" inputMode="decimal" autoComplete="off" />
          <TextField
            {...field('availableVolume')}
            label="Available Volume (m³)"
            aside="optional"
            inputMode="decimal"
            autoComplete="off"
            hint="Left empty: as large a part as of the tons"
          />
        </FormFields>
      </FormPart>
      <FormPart title="Your way">
        <FormFields>
          <PlacesMissing />
          <PlaceFields what="Origin" city={field('originCity')} country={field('originCountry')} />
          <PlaceFields what="Destination" city={field('destinationCity')} country={field('destinationCountry')} />
          <PlaceFields what="Stop 1" city={field('stop1City')} country={field('stop1Country')} none="None" />
          <PlaceFields what="Stop 2" city={field('stop2City')} country={field('stop2Country')} none="None" />
          <SelectField
            {...corridor}
            key={data ? 'listed' : 'alone'}
            label="Road through"
            aside="optional"
            placeholder="The shortest way"
            options={choices(data?.stops ?? [], corridor.defaultValue)}
          />
          <SelectField
            {...detour}
            label="Longest detour"
            options={choices(detourChoices, detour.defaultValue).map((value) => ({ value, label: `${value} % of your way` }))}
          />
          <TextField {...field('departureDate')} label="Departure Date" type="date" />
          <TextField {...field('pricePerTon')} label="Price per Ton (USD)" placeholder="120" inputMode="decimal" autoComplete="off" />
        </FormFields>
      </FormPart>
      <FormPart title="What else counts">
        <FormFields>
          <WideField>
            <TextAreaField {...field('specialFeatures')} label="Special Features" aside="optional" rows={2} />
          </WideField>
          <WideField>
            <TextField
              {...field('contactInfo')}
              label="Contact Information"
              autoComplete="tel"
              hint="A phone number or e-mail address. Only a shipper who books with you sees it."
            />
          </WideField>
        </FormFields>
      </FormPart>
    </>
  )
}

const choices = (listed: readonly string[], own: string) => (own === '' || listed.includes(own) ? [...listed] : [own, ...listed])
