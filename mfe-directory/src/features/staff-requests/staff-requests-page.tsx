import { Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { StaffPage, useUrlFilters } from '@ungana/web-kit'
import { RegistrationQueue } from './registration-queue.tsx'
import { RequestQueue } from './request-queue.tsx'

const tabs = { requests: 'Requests', registrations: 'Registrations' }

/** What companies have asked of staff: help around an exhibition, a place at one. */
export default function StaffRequestsPage() {
  const { values, change } = useUrlFilters(['list', 'show', 'page'])
  const list = values.list === 'registrations' ? 'registrations' : 'requests'
  return (
    <StaffPage title="Requests" lead="Who wants help around an exhibition, and who has registered for one.">
      <Tabs value={list} onValueChange={(chosen) => change({ list: chosen === 'requests' ? '' : chosen, show: '', page: '' })}>
        <TabList label="Requests and registrations">
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
