import { useQuery } from '@tanstack/react-query'
import { vehicleTypes } from '@ungana/contracts-logistics'
import { ComboboxField, FormFields, FormPart, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { NumberField, type useForm } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import { capacityQuestion } from './capacity-question.ts'
import { findPlaces, townsIn } from './find-places.ts'
import { PlaceFields, PlacesMissing } from './place-fields.tsx'
import { referenceQuery } from './queries.ts'
import { detourChoices, type TransportField } from './transport-form.ts'

/** The specification's transport form, plus optional fields of the owner. */
export function TransportFields({ field }: Pick<ReturnType<typeof useForm<TransportField, TransportField, unknown, never>>, 'field'>) {
  const { data } = useQuery(referenceQuery)
  const detour = field('maxDetourPercent')
  const [vehicle, capacity] = [field('vehicleType'), field('capacityWeight')]
  const [question, setQuestion] = useState(() => capacityQuestion(vehicle.defaultValue, capacity.defaultValue))
  const ask = ({ target }: SyntheticEvent) => {
    const { form } = target as HTMLInputElement
    if (!form) return
    const typed = new FormData(form)
    setQuestion(capacityQuestion(String(typed.get('vehicleType')), String(typed.get('capacityWeight'))))
  }
  return (
    <>
      <FormPart title="Your vehicle">
        <FormFields onInput={ask}>
          <WideField>
            <SelectField {...vehicle} label="Vehicle Type" placeholder="Select vehicle type" options={vehicleTypes} />
          </WideField>
          <NumberField {...capacity} label="Weight Capacity (tons)" placeholder="5" hint={<span role="status">{question}</span>} />
          <NumberField {...field('capacityVolume')} label="Volume Capacity (m³)" placeholder="30" />
          <NumberField {...field('availableSpace')} label="Available Space (tons)" placeholder="2" />
          <NumberField
            {...field('availableVolume')}
            label="Available Volume (m³)"
            aside="optional"
            hint="If empty, we calculate it from the available tons"
          />
        </FormFields>
      </FormPart>
      <FormPart title="Your route">
        <FormFields>
          <PlacesMissing />
          <PlaceFields what="Origin" city={field('originCity')} country={field('originCountry')} />
          <PlaceFields what="Destination" city={field('destinationCity')} country={field('destinationCountry')} />
          <PlaceFields what="Stop 1" city={field('stop1City')} country={field('stop1Country')} none="None" />
          <PlaceFields what="Stop 2" city={field('stop2City')} country={field('stop2Country')} none="None" />
          <ComboboxField
            {...field('corridor')}
            label="Road through"
            aside="optional"
            placeholder="Shortest route"
            suggest={(typed) => findPlaces(townsIn(data?.stops ?? []), typed)}
          />
          <SelectField
            {...detour}
            label="Maximum detour"
            options={choices(detourChoices, detour.defaultValue).map((value) => ({ value, label: `${value}% of your route` }))}
          />
          <TextField {...field('departureDate')} label="Departure Date" type="date" />
          <NumberField {...field('pricePerTon')} label="Price per Ton (USD)" placeholder="120" />
        </FormFields>
      </FormPart>
      <FormPart title="More details">
        <FormFields>
          <WideField>
            <TextAreaField {...field('specialFeatures')} label="Special Features" aside="optional" rows={2} />
          </WideField>
          <WideField>
            <TextField
              {...field('contactInfo')}
              label="Contact Information"
              autoComplete="tel"
              hint="A phone number or email address. Only a shipper who books with you can see it."
            />
          </WideField>
        </FormFields>
      </FormPart>
    </>
  )
}

const choices = (listed: readonly string[], own: string) => (own === '' || listed.includes(own) ? [...listed] : [own, ...listed])
