### What needs a person.

attention-title = Requiert votre attention
attention-open-inbox = Ouvrir la boîte de réception
attention-none = Rien ne requiert votre attention pour le moment.
attention-none-text = Les paiements au résultat inconnu, les lots, les brouillons en attente d’approbation, les paiements lents, les demandes de PIN et les soldes faibles pour les frais s’affichent ici.
attention-more = et { $count } de plus dans la boîte de réception
attention-unknown = Résultat inconnu : { $what }
attention-unknown-text = De l’argent a peut-être été transféré.
attention-unknown-action = Ouvrir
attention-handed-over = Confié à cet ordinateur : { $what }
attention-handed-over-text = Un administrateur l’a confié. Envoyez-le d’ici avant l’heure indiquée sur sa page.
attention-handed-over-action = Ouvrir
attention-draft = Requiert votre approbation : { $what }
attention-draft-text = Aucun argent n’a été transféré. Le brouillon attend dans la fenêtre de confirmation.
attention-draft-action = Ouvrir la fenêtre de confirmation
attention-batch-sending = Lot en cours d’envoi : { $name }
attention-batch-paused = Lot en pause : { $name }
attention-batch-accepted = { AMOUNT($accepted) } sur { AMOUNT($total) } acceptés
attention-batch-action = Ouvrir le lot
attention-slow = Lent : { $what }
attention-slow-text =
    { $behind ->
        [0] Accepté, mais pas définitif depuis plus longtemps que d’habitude.
        [one] { $behind } paiement plus récent de ce portefeuille l’attend.
       *[other] { $behind } paiements plus récents de ce portefeuille l’attendent.
    }
attention-slow-action = Suivre
attention-secret-rejected = Groupe de portefeuilles « { $set } » : secret de signature refusé
attention-secret-rejected-text = Le service l’a refusé à sa dernière utilisation. Rien ne peut être envoyé depuis ce groupe de portefeuilles.
attention-secret-missing = Groupe de portefeuilles « { $set } » : secret de signature absent
attention-secret-missing-text = Le secret de signature de cet ensemble n’est pas sur cet ordinateur : Bursar ne peut pas envoyer d’argent depuis l’ensemble.
attention-secret-action = Ouvrir l’ensemble
attention-old-login = { $person } a quitté l’équipe, mais pas l’espace de travail
attention-old-login-text = Fermez l’identifiant, et remplacez la clé que cette personne connaît.
attention-old-login-action = Ouvrir l’espace
attention-pin-request =
    { $state ->
        [done] Demande de PIN terminée : { $customer }
        [expired] Demande de PIN expirée : { $customer }
        [declined] Demande de PIN refusée : { $customer }
        [locked_out] Client bloqué : { $customer }
       *[other] Demande de PIN terminée sans résultat : { $customer }
    }
attention-pin-request-text =
    { $state ->
        [done] La demande de PIN pour ce client est terminée.
        [locked_out] Réinitialisez le PIN, ou écartez ce point sur sa page.
       *[other] Démarrez une nouvelle demande de PIN, ou écartez celle-ci sur sa page.
    }
attention-pin-request-action = Voir le résultat
attention-pin-waiting = En attente d’un PIN : { $customer }
attention-pin-waiting-text = Le client n’a pas terminé la demande de PIN.
attention-pin-waiting-action = Ouvrir
attention-backup =
    { $sets ->
        [one] Le secret de signature de 1 ensemble n’est pas sauvegardé
       *[other] Les secrets de signature de { $sets } ensembles ne sont pas sauvegardés
    }
attention-backup-text = Si cet ordinateur est perdu, plus personne ne pourra dépenser l’argent de ces portefeuilles.
attention-backup-action = Sauvegarder
attention-profile-backup =
    { $state ->
        [never] Aucune sauvegarde de ce profil
       *[old] La dernière sauvegarde de ce profil date de plus de 30 jours
    }
attention-profile-backup-text = Si cet ordinateur est perdu, son historique, ses contacts et ses secrets de signature sont perdus avec lui.
attention-low-gas = Solde faible pour les frais : { $wallet }
attention-low-gas-text =
    { $sends ->
        [0] Il ne reste aucun solde pour les frais sur { $chain }.
        [one] Suffisant pour environ { $sends } transfert sur { $chain }.
       *[other] Suffisant pour environ { $sends } transferts sur { $chain }.
    }
attention-low-gas-action = Recharger
attention-request = { AMOUNT($amount) } { $title }
attention-payment = { AMOUNT($amount) } { $unit } à { $to }
attention-payment-naira = ₦{ AMOUNT($amount) } à { $to }
