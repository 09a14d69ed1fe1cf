import { today } from '#platform/server/clock.ts'
import { LARGE_FEE_MMK } from '../demo-classes.ts'
import type { Offer } from '../demo-enrolments.ts'
import type { Owner } from '../demo-people.ts'
import { type MoneyWorld, type Seat, seatKey } from './money-world.ts'

const OWNERS_TO_PAY = 5
const CLASSES = 18
const VIDEOS = 8

/** What is sold in the demo of money, and to whom. */
export interface MoneySeats {
  /** A video course each of five owners, and the students who buy it: one, and for the first owner two. */
  readonly sold: readonly (readonly [Seat, Seat])[]
  /** A class that has ended, and one that has not begun, both with a large fee. */
  readonly endedClass: Seat
  readonly largeClass: Seat
  /** The same class with another student. */
  readonly declinedClass: Seat
  readonly undoneClass: Seat
  /** Classes with other fees, for which one can still apply. */
  readonly classes: readonly Seat[]
  /** Other purchases of video courses. */
  readonly videos: readonly Seat[]
  /** A class that has ended, of an owner to whom nothing else is sold here; its payout is sent on its own. */
  readonly singleClass: Seat
}

/** Chooses offers of other owners than the accounts of README, with a student each who has not taken it. */
export function chooseSeats({ offers, people, shownOwners, takenSeats }: MoneyWorld): MoneySeats {
  const others = offers.filter(({ owner, feeMmk }) => !shownOwners.has(owner.id) && feeMmk > 0)
  const videos = others.filter(({ kind }) => kind === 'course')
  const isOver = ({ endDate }: Offer) => endDate !== null && endDate < today()
  const classes = others.filter((offer) => offer.kind === 'class' && !isOver(offer))
  // The account of README comes first, and the last student is suspended.
  const left = people.students.slice(1, -1)
  const seatIn = (offer: Offer | undefined): Seat => {
    const index = offer ? left.findIndex(({ id }) => !takenSeats.has(seatKey(id, offer))) : -1
    const [student] = index < 0 ? [] : left.splice(index, 1)
    if (!offer || !student) throw new Error('the demo has no seat left to show its money with')
    return { offer, student }
  }
  const ended = others.find((offer) => offer.feeMmk === LARGE_FEE_MMK && isOver(offer))
  const large = classes.find(({ feeMmk }) => feeMmk === LARGE_FEE_MMK)
  const small = classes.filter(({ feeMmk }) => feeMmk < LARGE_FEE_MMK)
  const ofOtherOwners = videos.filter(({ owner }) => owner.id !== ended?.owner.id).slice(0, OWNERS_TO_PAY)
  const paidOwners = new Set([ended, ...ofOtherOwners].map((offer) => offer?.owner.id))
  // The lowest fee, so that one admin may send the payout whatever else its owner is owed.
  const [single] = others
    .filter((offer) => isOver(offer) && !paidOwners.has(offer.owner.id))
    .toSorted((a, b) => a.feeMmk - b.feeMmk)
  return {
    sold: ofOtherOwners.map((offer) => [seatIn(offer), seatIn(offer)] as const),
    endedClass: seatIn(ended),
    largeClass: seatIn(large),
    declinedClass: seatIn(large),
    undoneClass: seatIn(large),
    classes: [...small, ...small].slice(0, CLASSES).map(seatIn),
    videos: [...videos, ...videos].slice(0, VIDEOS).map(seatIn),
    singleClass: seatIn(single),
  }
}

export const ownerOf = ([seat]: readonly [Seat, Seat]): Owner => seat.offer.owner
