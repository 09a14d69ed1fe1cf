import { Gender } from '#platform/contract/account-codes.ts'
import { formatDay } from '#platform/contract/calendar.ts'
import { regionName } from '#platform/contract/regions/regions.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Fact } from '#platform/web/components/fact-list.tsx'
import { TownName } from '#platform/web/components/town-name.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'

function genderWord(gender: number): string | null {
  if (gender === Gender.male) return m.accounts_male()
  return gender === Gender.female ? m.accounts_female() : null
}

interface Contact {
  phone_number_1: string | null
  phone_number_2: string | null
  email_1: string | null
  email_2?: string | null
  region: number | null
  town: string | null
  address: string | null
}

/** Phones, e-mails and address; schools have one e-mail. */
export function contactFacts(contact: Contact): Fact[] {
  const isSchool = contact.email_2 === undefined
  return [
    { label: m.accounts_phone_1(), value: contact.phone_number_1 },
    { label: m.accounts_phone_2(), value: contact.phone_number_2 },
    { label: isSchool ? m.accounts_email() : m.accounts_email_1(), value: contact.email_1 },
    ...(isSchool ? [] : [{ label: m.accounts_email_2(), value: contact.email_2 ?? null }]),
    { label: m.platform_region(), value: regionName(contact.region, currentLocale()) ?? null },
    {
      label: m.platform_township(),
      value: contact.town ? <TownName region={contact.region} town={contact.town} /> : null,
    },
    { label: isSchool ? m.accounts_school_address() : m.accounts_address(), value: contact.address },
  ]
}

interface Individual {
  gender: number
  date_of_birth: string | null
}

export function individualFacts({ gender, date_of_birth }: Individual): Fact[] {
  return [
    { label: m.accounts_gender(), value: genderWord(gender) },
    {
      label: m.accounts_date_of_birth(),
      value: date_of_birth === null ? null : formatDay(date_of_birth, currentLocale()),
    },
  ]
}
