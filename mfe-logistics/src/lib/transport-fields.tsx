import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { vehicleTypes } from '@ungana/contracts-logistics'
import { ComboboxField, FormFields, FormPart, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { NumberField, todayInKigali, type useForm } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import { capacityQuestion } from './capacity-question.ts'
import { choiceOf } from './choice-of.ts'
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
      <FormPart title={t`Your vehicle`}>
        <FormFields onInput={ask}>
          <WideField>
            <SelectField {...vehicle} label={t`Vehicle Type`} placeholder={t`Select vehicle type`} options={vehicleTypes.map(choiceOf)} />
          </WideField>
          <NumberField {...capacity} label={t`Weight Capacity (tons)`} placeholder="5" hint={<span role="status">{question}</span>} />
          <NumberField {...field('capacityVolume')} label={t`Volume Capacity (m³)`} placeholder="30" />
          <NumberField {...field('availableSpace')} label={t`Available Space (tons)`} placeholder="2" />
          <NumberField
            {...field('availableVolume')}
            label={t`Available Volume (m³)`}
            aside={t`optional`}
            hint={t`If empty, we calculate it from the available tons`}
          />
        </FormFields>
      </FormPart>
      <FormPart title={t`Your route`}>
        <FormFields>
          <PlacesMissing />
          <PlaceFields labels={[t`Origin City`, t`Origin Country`]} city={field('originCity')} country={field('originCountry')} />
          <PlaceFields labels={[t`Destination City`, t`Destination Country`]} city={field('destinationCity')} country={field('destinationCountry')} />
          <PlaceFields labels={[t`Stop 1 City`, t`Stop 1 Country`]} city={field('stop1City')} country={field('stop1Country')} none={t`None`} />
          <PlaceFields labels={[t`Stop 2 City`, t`Stop 2 Country`]} city={field('stop2City')} country={field('stop2Country')} none={t`None`} />
          <ComboboxField
            {...field('corridor')}
            label={t`Road through`}
            aside={t`optional`}
            placeholder={t`Shortest route`}
            suggest={(typed) => findPlaces(townsIn(data?.stops ?? []), typed)}
          />
          <SelectField
            {...detour}
            label={t`Maximum detour`}
            options={choices(detourChoices, detour.defaultValue).map((value) => ({ value, label: t`${value}% of your route` }))}
          />
          <TextField {...field('departureDate')} label={t`Departure Date`} type="date" min={todayInKigali()} />
          <NumberField {...field('pricePerTon')} label={t`Price per Ton (USD)`} placeholder="120" />
        </FormFields>
      </FormPart>
      <FormPart title={t`More details`}>
        <FormFields>
          <WideField>
            <TextAreaField {...field('specialFeatures')} label={t`Special Features`} aside={t`optional`} rows={2} />
          </WideField>
          <WideField>
            <TextField
              {...field('contactInfo')}
              label={t`Contact Information`}
              autoComplete="tel"
              hint={t`A phone number or email address. Only a shipper who books with you can see it.`}
            />
          </WideField>
        </FormFields>
      </FormPart>
    </>
  )
}

const choices = (listed: readonly string[], own: string) => (own === '' || listed.includes(own) ? [...listed] : [own, ...listed])
