import { listBookings, listOffers, listOwnTransports } from '@ungana/contracts-logistics'
import { answer, member, refuse, renderSlot, sample, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import TodaySections from './today-sections.tsx'

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('lists offers that wait for the member, bookings under way and return trips to publish', async () => {
  const [[offer], [booking], [transport]] = await Promise.all([sample({ listOffers }), sample({ listBookings }), sample({ listOwnTransports })])
  if (!offer || !booking || !transport) throw new Error('The samples lack an entry')
  const places = { origin: 'Kigali, Rwanda', destination: 'Mombasa, Kenya' }
  answer({ listOffers }, [
    {
      ...offer,
      yourTurn: true,
      price: 450,
      side: 'shipper',
      shipment: { ...offer.shipment, ...places },
      carrier: { ...offer.carrier, name: 'Rift Movers' },
    },
    { ...offer, yourTurn: false },
  ])
  answer({ listBookings }, [
    { ...booking, ...places, status: 'in transit', frozen: false, cargoType: 'Tea' },
    { ...booking, status: 'closed' },
    { ...booking, status: 'cancelled' },
  ])
  answer({ listOwnTransports }, [
    { ...transport, ...places, status: 'Draft' },
    { ...transport, status: 'Available' },
  ])
  renderSlot(TodaySections, { user: member })
  await screen.findByRole('link', { name: /Rift Movers/ })
  expect(links()).toEqual([
    ['Kigali → Mombasa, USD 450Your turn · offer from Rift Movers', `/logistics-hub/offers/${offer.id}`],
    ['Kigali → MombasaBooking in transit · Tea', `/logistics-hub/bookings/${booking.id}`],
    ['Mombasa → KigaliReturn trip to publish', `/logistics-hub/transports/${transport.id}`],
    ['My Logistics', '/logistics-hub/mine'],
  ])
})

test('says that nothing waits once a failed list loads', async () => {
  refuse({ listOffers }, { status: 503 })
  answer({ listBookings }, [])
  answer({ listOwnTransports }, [])
  const { user } = renderSlot(TodaySections, { user: member })
  const retry = await screen.findByRole('button', { name: 'Try again: Loads and trucks' })
  answer({ listOffers }, [])
  await user.click(retry)
  expect(await screen.findByText('No offers to answer and no bookings in progress.')).toBeTruthy()
})
