alter table "acknowledgement_receipt_items" add column "date_acquired" text collate "C";
