import { Badge } from '#platform/web/components/badge.tsx'
import { CheckIcon, ClockIcon, CloseIcon, EditIcon, PlusIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { Pager } from '#platform/web/pager/pager.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'

interface Row {
  id: number
  title: string
  kind: string
  status: 'approved' | 'pending' | 'rejected'
  students: string
}

const rows: Row[] = [
  { id: 1, title: 'စာရင်းကိုင် LC...', kind: 'လူကိုယ်တိုင်', status: 'approved', students: '၈၇' },
  { id: 2, title: 'ငွေစာရင်း အခြ...', kind: 'ဗီ⁠ဒီ⁠ယို', status: 'pending', students: '၁၄၂' },
  { id: 3, title: 'Excel ဖြင့် စာ...', kind: 'အွန်လိုင်း', status: 'rejected', students: '၀' },
]

const statuses = {
  approved: (
    <Badge tone="jade" icon={CheckIcon}>
      အတည်ပြုပြီး
    </Badge>
  ),
  pending: (
    <Badge tone="gold" icon={ClockIcon}>
      စောင့်ဆိုင်းဆဲ
    </Badge>
  ),
  rejected: (
    <Badge tone="danger" icon={CloseIcon}>
      ငြင်းပယ်ပြီး
    </Badge>
  ),
}

const columns: Column<Row>[] = [
  { id: 'title', head: 'ခေါင်းစဉ်', kind: 'title', cell: (row) => <a href="/parts">{row.title}</a> },
  { id: 'kind', head: 'အမျိုးအစား', cell: (row) => row.kind },
  { id: 'status', head: 'အခြေအနေ', cell: (row) => statuses[row.status] },
  { id: 'students', head: 'ကျောင်းသားဦးရေ', kind: 'number', cell: (row) => `ကျောင်းသား ${row.students} ဦး` },
  {
    id: 'actions',
    head: 'လုပ်ဆောင်ရန်',
    kind: 'actions',
    cell: (row) => (
      <a className="btn" href="/parts" aria-label={`ပြင်ရန် ${row.title}`}>
        <EditIcon small />
        ပြင်ဆင်ရန်
      </a>
    ),
  },
]

/** A list of an owner or admin: header, search, notice, table, pager. */
export function ManageGallery() {
  return (
    <>
      <ListHeader
        title="သင်တန်းများ စီမံရန်"
        total={18}
        action={
          <a className="btn btn-primary" href="/form">
            <PlusIcon />
            အသစ်
          </a>
        }
      />
      <SearchBox placeholder="သင်တန်းအမည် ရှာဖွေပါ…" />
      <NoticeBox tone="gold">ငြင်းပယ်ထားသော သင်တန်း ၁ ခု ရှိပါသည်။ အကြောင်းပြချက်ကို ဖတ်ပြီး ပြင်ဆင်နိုင်ပါသည်။</NoticeBox>
      <DataTable caption="သင်တန်းများ" columns={columns} rows={rows} rowKey={(row) => row.id} />
      <Pager currentPage={1} lastPage={4} total={18} />
    </>
  )
}
