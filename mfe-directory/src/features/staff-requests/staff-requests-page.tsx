import { t } from '@lingui/core/macro'
import { Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { StaffPage, UnknownChoice, useUrlFilters } from '@ungana/web-kit'
import { RegistrationQueue } from './registration-queue.tsx'
import { RequestQueue } from './request-queue.tsx'

const tabs = { requests: t`Requests`, registrations: t`Registrations` }

/** Requests for exhibition services and registrations for exhibitions. */
export default function StaffRequestsPage() {
  const { values, change } = useUrlFilters(['list', 'show', 'page'])
  const list = values.list === 'registrations' ? 'registrations' : 'requests'
  return (
    <StaffPage act="events.edit" title={t`Requests`} lead={t`Requests for exhibition services and registrations for exhibitions.`}>
      <UnknownChoice value={values.list} choices={Object.keys(tabs)} shown={t`requests`} />
      <Tabs value={list} onValueChange={(chosen) => change({ list: chosen === 'requests' ? '' : chosen, show: '', page: '' })}>
        <TabList label={t`Requests and registrations`}>
          {Object.entries(tabs).map(([value, label]) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="requests">
          <RequestQueue />
        </TabPanel>
        <TabPanel value="registrations">
          <RegistrationQueue />
        </TabPanel>
      </Tabs>
    </StaffPage>
  )
}
