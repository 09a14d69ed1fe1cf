import { useState } from 'react'
import { CoursePicture } from '#domains/storefront/web/components/course-picture.tsx'
import { Badge } from '#platform/web/components/badge.tsx'
import cardStyles from '#platform/web/components/card.module.css'
import { ClockIcon, DateIcon, FilterIcon, PinIcon } from '#platform/web/components/icons.tsx'
import { StarMeter } from '#platform/web/components/star-meter.tsx'
import { Sheet } from '#platform/web/dialogs/sheet.tsx'
import { CheckboxGroup } from '#platform/web/forms/choice-fields.tsx'
import { RegionTownshipFields } from '#platform/web/forms/region-fields.tsx'
import { MoneyField } from '#platform/web/forms/text-fields.tsx'
import { TimeField } from '#platform/web/forms/time-field.tsx'
import { Pager } from '#platform/web/pager/pager.tsx'
import { EmptyState, ErrorState } from '#platform/web/states/states.tsx'
import { FilterChips } from '#platform/web/table/filter-chips.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { SortSelect } from '#platform/web/table/sort-select.tsx'

const classes = [
  { id: 0, title: 'အင်္ဂလိပ်စကားပြော အခြေခံ', owner: 'ဒေါ်သီတာဝင်း', online: false, rating: 4.6, category: 0 },
  { id: 11, title: 'ဂျပန်စာ N5 အစမှစ၍ သင်ကြားခြင်း', owner: 'ဦးကျော်မင်းထွန်း', online: true, rating: 4.8, category: 5 },
  { id: 19, title: 'ကွန်ပျူတာ အခြေခံနှင့် ရုံးသုံးဆော့ဖ်ဝဲ', owner: 'ရွှေပညာ သင်တန်းကျောင်း', online: false, rating: 4.3, category: 1 },
  { id: 16, title: 'HTML နှင့် CSS', owner: 'မေသက်ထွန်း ICT ကျောင်း', online: true, rating: 2.3, category: 2 },
] as const

/** A public list: search, filters, cards, pager, and the two states without cards. */
export function ListGallery() {
  const [open, setOpen] = useState(false)
  return (
    <div className="wrap with-side">
      <aside className="side" aria-label="စစ်ထုတ်ရန်">
        <form className="panel stack">
          <Filters />
          <button type="button" className="btn btn-primary btn-block">
            အတန်း ၂၇ ခု ပြရန်
          </button>
        </form>
      </aside>
      <div className="stack">
        <ListHeader title="အတန်းများ" total={27} />
        <SearchBox placeholder="အတန်းအမည် ရှာဖွေပါ…">
          <button type="button" className="btn only-phone" onClick={() => setOpen(true)}>
            <FilterIcon />
            စစ်ထုတ်ရန် <span className="count">၃</span>
          </button>
          <SortSelect />
        </SearchBox>
        <FilterChips
          chips={[
            { id: 'weekend', label: 'စနေ၊ တနင်္ဂနွေ', to: { search: '' } },
            { id: 'weekday', label: 'ကြားရက်', to: { search: '' } },
            { id: 'fee', label: '≤ MMK 120,000', to: { search: '' } },
          ]}
        />
        <ul className={`${cardStyles.grid} ${cardStyles.three}`}>
          {classes.map((shown) => (
            <ClassCard key={shown.id} shown={shown} />
          ))}
        </ul>
        <Pager currentPage={4} lastPage={9} total={104} />
        <EmptyState
          title="ကိုက်ညီသော အတန်း မတွေ့ပါ"
          actions={
            <button type="button" className="btn btn-primary">
              စစ်ထုတ်မှုများ ရှင်းရန်
            </button>
          }
        >
          စစ်ထုတ်မှု တစ်ခုခုကို ဖယ်ကြည့်ပါ၊ သို့မဟုတ် လိုချင်သော သင်တန်းကို တောင်းဆိုပါ။
        </EmptyState>
        <ErrorState title="အတန်းများကို မရယူနိုင်သေးပါ" onRetry={() => undefined} />
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="စစ်ထုတ်ရန်"
        footer={
          <>
            <button type="button" className="btn">
              ရှင်းရန်
            </button>
            <button type="button" className="btn btn-primary" onClick={() => setOpen(false)}>
              အတန်း ၂၇ ခု ပြရန်
            </button>
          </>
        }
      >
        <Filters />
      </Sheet>
    </div>
  )
}

function ClassCard({ shown }: { shown: (typeof classes)[number] }) {
  return (
    <li>
      <article className={cardStyles.card}>
        <CoursePicture id={shown.id} title={shown.title} categoryId={shown.category} />
        <div className="stack-s">
          <div className={cardStyles.top}>
            <Badge tone={shown.online ? 'info' : 'plain'}>{shown.online ? 'အွန်လိုင်း' : 'လူကိုယ်တိုင်'}</Badge>
            <StarMeter value={shown.rating} compact />
          </div>
          <h2 className={cardStyles.title}>
            <a href="/parts">{shown.title}</a>
          </h2>
          <p className="hint">{shown.owner}</p>
        </div>
        <ul className={`${cardStyles.facts} ${cardStyles.allFacts}`}>
          <li>
            <ClockIcon />
            <span>
              စနေ၊ တနင်္ဂနွေ
              <br />
              ၀၉:၀၀ – ၁၁:၀၀
            </span>
          </li>
          <li>
            <DateIcon />
            <span>၀၅ ဒီဇင်ဘာ ၂၀၂၆ မှစ၍ ၃ လ</span>
          </li>
          <li>
            <PinIcon />
            လှိုင်၊ ရန်ကုန်
          </li>
        </ul>
        <div className={cardStyles.foot}>
          <p className="fee">MMK 50,000</p>
          <button type="button" className="btn btn-primary">
            အပ်ရန်
          </button>
        </div>
      </article>
    </li>
  )
}

function Filters() {
  const [days, setDays] = useState<readonly string[]>(['1'])
  const [fee, setFee] = useState('120000')
  const [time, setTime] = useState<string | null>(null)
  const [region, setRegion] = useState<number | null>(null)
  const [township, setTownship] = useState('')
  return (
    <div className="stack">
      <CheckboxGroup
        name="days"
        label="သင်ကြားမည့်ရက်များ"
        value={days}
        onChange={setDays}
        choices={[
          { value: '1', label: 'စနေ၊ တနင်္ဂနွေ' },
          { value: '2', label: 'ကြားရက် (တနင်္လာ – သောကြာ)' },
          { value: '3', label: 'တစ်ပတ်လုံး' },
        ]}
      />
      <MoneyField name="fee" label="အများဆုံး သင်တန်းကြေး" unit="MMK" value={fee} onChange={setFee} />
      <TimeField name="start" label="စတင်ချိန်" value={time} onChange={setTime} />
      <RegionTownshipFields
        region={{ name: 'region', value: region, onChange: setRegion }}
        township={{ name: 'township', value: township, onChange: setTownship }}
        emptyLabel="အားလုံး"
      />
    </div>
  )
}
