import { AdminPage } from '../kit/admin-page.tsx'
import { AddBesideList } from '../kit/form/add-form.tsx'
import { AddPicture } from './add-picture.tsx'
import { PictureCards } from './picture-cards.tsx'

export default function GalleryManagementPage() {
  return (
    <AdminPage
      title="Gallery Management"
      intro="The pictures of the gallery, in the order in which visitors see them."
    >
      <AddBesideList form={<AddPicture />}>
        <PictureCards />
      </AddBesideList>
    </AdminPage>
  )
}
